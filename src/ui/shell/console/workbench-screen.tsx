import type { ActorRefFrom } from "xstate";
import { createLoadMachine } from "../../../application/load-machine.ts";
import { Todos } from "../../../application/system/todos.ts";
import { fen, formatYuan } from "../../../domain/money.ts";
import { type ConsoleSide, consoleSides } from "../../../domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { TODO_LATE_HOURS, type TodoCount, workOf } from "../../../domain/shell/console-todo.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import {
  noonOf,
  TURNOVER_DAYS,
  type Turnover,
  type TurnoverDay,
  turnoverOf,
  windowOf,
} from "../../../domain/shell/turnover.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { Button } from "../../kit/button.tsx";
import { DayBars } from "../../kit/chart.tsx";
import { Section } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Link } from "../../kit/link.tsx";
import { Count, Money } from "../../kit/money-text.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { TodoLines } from "../todo-lines.tsx";
import { useSession } from "../use-shell.ts";

const createWorkbenchMachine = ({ todos }: { todos: Todos }) =>
  createLoadMachine({
    load: async () => {
      const [counts, list, turnovers] = await Promise.all([todos.counts(), todos.list(), todos.turnover()]);
      return { counts, list, turnovers };
    },
  });

/** Things of the list in sight before it is opened. */
const SOONEST = 10;

const SIDE_TITLES = { merchant: "店铺待办", operator: "平台待办" } as const;
const TURNOVER_TITLES = { merchant: "店铺下单", operator: "平台下单" } as const;

/** What waits for somebody, each with the way to it, and what was sold lately. */
function WorkbenchView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createWorkbenchMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const session = useSession();
  const { data } = state.context;
  const sides = session === null ? [] : consoleSides(session);
  const retry = () => actor.send({ type: "retried" });
  return (
    <div className="tm-console-page">
      <PageHead
        title="工作台"
        note={`红色为等待超过 ${TODO_LATE_HOURS} 小时`}
        actions={<Button onClick={retry}>刷新</Button>}
      />
      {state.matches("failed") ? (
        <div className="tm-panel">
          <ErrorState message="待办没有取到" onRetry={retry} />
        </div>
      ) : data === null ? (
        <div className="tm-panel">
          <SkeletonRows rows={3} />
        </div>
      ) : data.counts.length === 0 ? (
        <div className="tm-panel">
          <EmptyState title="没有需要您处理的事项" action={<Link to={PAGES.home.to()}>返回商城</Link>} />
        </div>
      ) : (
        <>
          <Section title="按期限" note="最先到期的在前，点开即可处理">
            <TodoLines list={data.list} first={SOONEST} />
          </Section>
          {sides.map((side) => (
            <Waiting
              key={side}
              title={SIDE_TITLES[side]}
              side={side}
              counts={data.counts}
              isNew={data.turnovers.every((one) => one.side !== side || turnoverOf(one.days).orders === 0)}
            />
          ))}
          {data.turnovers.map((one) => (
            <Sold key={one.side} {...one} />
          ))}
        </>
      )}
    </div>
  );
}

/** What a shop does that has sold nothing yet: the permission, the page, and what it is for. */
const FIRST_STEPS = [
  ["goods:offer:edit", CONSOLE_PAGES.goodsForm.path, "新增商品"],
  ["goods:offer:add", CONSOLE_PAGES.goodsImport.path, "批量导入"],
  ["merchant:store:edit", CONSOLE_PAGES.warehouses.path, "设置提货时段"],
  ["merchant:shop:edit", CONSOLE_PAGES.merchantShop.path, "核对收款账户"],
] as const;

function Waiting({
  title,
  side,
  counts,
  isNew,
}: {
  title: string;
  side: ConsoleSide;
  counts: readonly TodoCount[];
  isNew: boolean;
}) {
  const { due, none } = workOf(side, counts);
  if (due.length + none.length === 0) return null;
  return (
    <Section title={title}>
      {due.length > 0 ? null : isNew && side === "merchant" ? (
        <p className="tm-row tm-wrap tm-gap-16 tm-pad-row">
          还没有订单，可以先
          {FIRST_STEPS.map(([permission, path, step]) => (
            <Permitted key={path} permissions={[permission]}>
              <Link to={path}>{step}</Link>
            </Permitted>
          ))}
        </p>
      ) : (
        <p className="tm-pad-row">没有等待处理的事项</p>
      )}
      <ul className="tm-todos">
        {due.map(({ key, label, path, num, late, since }) => (
          <li key={key} className="tm-grid tm-centred tm-gap-12 tm-pad-sides">
            <Link to={path} className={late > 0 ? "is-late" : undefined}>
              {label}
            </Link>
            <strong className={late > 0 ? "tm-right tm-danger" : "tm-right"}>
              <Count value={num} unit="项" />
            </strong>
            <span className="tm-danger tm-small">{late > 0 ? `${late} 项已超时` : ""}</span>
            <span className="tm-second tm-number">
              {since === null ? "" : `最早 ${formatBeijing(since).slice(0, 16)}`}
            </span>
            <Link to={path} tabIndex={-1} aria-hidden="true">
              去处理
            </Link>
          </li>
        ))}
      </ul>
      {none.length === 0 ? null : (
        <p className="tm-pad-line tm-second tm-lined">
          暂无：
          {none.map(({ key, label, path }) => (
            <Link key={key} to={path}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </Section>
  );
}

/** Orders and what they come to, by day. */
function Sold({ side, days }: Turnover) {
  const all = turnoverOf(days);
  const first = days[0];
  const last = days.at(-1);
  const today = last === undefined ? null : turnoverOf([last]);
  if (first === undefined || today === null || last === undefined) return null;
  if (all.orders === 0) return null;
  const window = windowOf(first.day, last.day);
  const drawn = (of: (day: TurnoverDay) => number) => days.map((day) => ({ at: noonOf(day.day), value: of(day) }));
  return (
    <Section title={TURNOVER_TITLES[side]} note={`近 ${TURNOVER_DAYS} 天，按下单日计，不含已取消的订单`}>
      <div className="tm-sold tm-grid tm-gap-24 tm-pad-row">
        <figure>
          <figcaption className="tm-row tm-baseline tm-gap-12">
            下单金额{" "}
            <strong className="tm-title">
              <Money fen={all.amount} />
            </strong>
            <span className="tm-second">
              今日 <Money fen={today.amount} />
            </span>
          </figcaption>
          <DayBars
            points={drawn(({ amount }) => amount)}
            window={window}
            format={(amount) => formatYuan(fen(amount))}
            label="每日下单金额"
          />
        </figure>
        <figure>
          <figcaption className="tm-row tm-baseline tm-gap-12">
            订单{" "}
            <strong className="tm-title">
              <Count value={all.orders} unit="单" />
            </strong>
            <span className="tm-second">
              今日 <Count value={today.orders} unit="单" />
            </span>
          </figcaption>
          <DayBars points={drawn(({ orders }) => orders)} window={window} format={String} label="每日订单数" />
        </figure>
      </div>
    </Section>
  );
}

export const WorkbenchScreen = screenOf({
  adapterBundle: "console",
  ports: { todos: Todos },
  machine: createWorkbenchMachine,
  view: WorkbenchView,
});
