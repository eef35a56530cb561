import type { ActorRefFrom } from "xstate";
import { createLoadMachine } from "../../../application/load-machine.ts";
import { Todos } from "../../../application/system/todos.ts";
import { consoleSides } from "../../../domain/shell/console.ts";
import { TODO_LATE_HOURS, TODOS, type TodoCount } from "../../../domain/shell/console-todo.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Link } from "../../kit/link.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { useSession } from "../use-session.ts";

const createWorkbenchMachine = (todos: Todos) => createLoadMachine(() => todos.counts());

const SIDE_TITLES = { merchant: "店铺待办", operator: "平台待办" } as const;

/** What waits for somebody, each with the way to it. */
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
      ) : data.length === 0 ? (
        <div className="tm-panel">
          <EmptyState title="没有需要您处理的事项" action={<Link to="/index">返回商城</Link>} />
        </div>
      ) : (
        sides.map((side) => <Waiting key={side} title={SIDE_TITLES[side]} side={side} counts={data} />)
      )}
    </div>
  );
}

function Waiting({ title, side, counts }: { title: string; side: string; counts: readonly TodoCount[] }) {
  const shown = TODOS.flatMap((todo) => {
    const count = counts.find(({ key }) => key === todo.key);
    return todo.side === side && count !== undefined ? [{ ...todo, ...count }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="tm-todos">
        {shown.map(({ key, label, path, num, late }) => (
          <li key={key}>
            <Link to={path} className={late > 0 ? "is-late" : num === 0 ? "is-none" : undefined}>
              <span>{label}</span>
              <strong>{num}</strong>
              {late > 0 ? <span className="tm-todo-late">{late} 项已超时</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const WorkbenchScreen = screenOf({
  adapterBundle: "console",
  ports: [Todos],
  machine: createWorkbenchMachine,
  view: WorkbenchView,
});
