import { Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createBasketMachine } from "../../application/trade/basket-machine.ts";
import { Baskets } from "../../application/trade/baskets.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { BASKET_TEXTS } from "../../domain/sourcing/basket-texts.ts";
import { type BasketPlanView, type BasketView, distinctPlans, shownPlan } from "../../domain/sourcing/basket-view.ts";
import { groupsProblem } from "../../domain/trade/cart-choice.ts";
import { dm3 } from "../../domain/units.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { cityChoices } from "../kit/city-choices.ts";
import { CopyButton } from "../kit/copy-button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Money, Volume } from "../kit/money-text.tsx";
import { OtherEntityState, PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, useWiring } from "../wiring.tsx";
import { type BasketActor, BasketLines, BasketOrders } from "./basket-parts.tsx";
import { SaveList } from "./save-list.tsx";
import "./trade.css";
import "./basket.css";

function BasketScreenView({ actor }: { actor: BasketActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { view, owner } = state.context;
  if (state.matches("elsewhere") && owner !== null)
    return (
      <div className="tm-panel">
        <OtherEntityState owner={owner} subject="这张配单" />
      </div>
    );
  if (state.matches("missing"))
    return (
      <div className="tm-panel">
        <EmptyState title="没有这张配单" action={<Link to={PAGES.basket.to()}>全部配单</Link>}>
          可能已被删除，或链接不完整
        </EmptyState>
      </div>
    );
  if (state.matches("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message="配单没有取到" onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
  if (state.matches("listed")) return <BasketList actor={actor} />;
  if (view === null)
    return (
      <div className="tm-panel">
        <SkeletonRows rows={6} />
      </div>
    );
  return <Basket actor={actor} view={view} />;
}

function Basket({ actor, view }: { actor: BasketActor; view: BasketView }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const plan = shownPlan(view);
  const isSaving = state.matches({ ready: "saving" });
  return (
    <div className="tm-stack tm-gap-12">
      <header className="tm-row tm-baseline tm-gap-12">
        <h1>配单</h1>
        <span className="tm-muted">{view.title}</span>
        <PurchasingEntityNote />
        <span className="tm-basket-city tm-row tm-gap-8">
          <span className="tm-muted tm-fixed">送到</span>
          <SearchSelect
            label="送到"
            none="送到哪个城市"
            isFitted
            disabled={!view.isOwn}
            options={cityChoices(state.context.provinces)}
            value={view.cityCode}
            onChange={(cityCode) => actor.send({ type: "changed", change: { cityCode } })}
          />
        </span>
        {view.isOwn ? <Shared actor={actor} /> : null}
        {view.isOwn ? <SaveList of={{ basketId: view.id }} /> : null}
        <Link to={PAGES.basket.to()}>全部配单</Link>
      </header>
      {view.isOwn ? null : (
        <div className="tm-callout tm-row tm-gap-12">
          别人分享的配单，只能查看
          <Button
            size="small"
            busy={state.matches({ ready: "copying" })}
            onClick={() => actor.send({ type: "copyRequested" })}
          >
            复制为我的配单
          </Button>
        </div>
      )}
      <Plans actor={actor} view={view} />
      <section className={`tm-panel${isSaving ? " is-stale" : ""}`} aria-label="逐行选货">
        <BasketLines actor={actor} view={view} plan={plan} />
      </section>
      {plan === null || plan.orders.length === 0 ? null : (
        <section className="tm-panel" aria-label="按仓库分单">
          <BasketOrders view={view} plan={plan} />
        </section>
      )}
      <OrderBar actor={actor} view={view} plan={plan} />
    </div>
  );
}

/** The link that shows the basket to a colleague. */
function Shared({ actor }: { actor: BasketActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { host } = useWiring();
  const { link } = state.context;
  if (link === "")
    return (
      <Button busy={state.matches({ ready: "linking" })} onClick={() => actor.send({ type: "linkRequested" })}>
        分享给同事
      </Button>
    );
  return (
    <span className="tm-row tm-inline tm-gap-4 tm-muted" role="status">
      登录后可查看
      <CopyButton text={`${globalThis.location.protocol}//${host}${link}`} label="链接" />
    </span>
  );
}

/** The plans beside each other; one is chosen. */
function Plans({ actor, view }: { actor: BasketActor; view: BasketView }) {
  const shown = shownPlan(view);
  if (view.plans.length < 2) return null;
  return (
    <fieldset className="tm-basket-plans" aria-label="方案">
      {distinctPlans(view.plans).map(({ plan, kinds }) => (
        <button
          key={plan.kind}
          type="button"
          className="tm-panel tm-pad-line tm-basket-plan"
          title={kinds.map((kind) => `${BASKET_TEXTS[kind].label}：${BASKET_TEXTS[kind].meaning}`).join("\n")}
          aria-pressed={shown !== null && kinds.includes(shown.kind)}
          disabled={!view.isOwn}
          onClick={() => actor.send({ type: "changed", change: { plan: plan.kind } })}
        >
          <strong>{kinds.map((kind) => BASKET_TEXTS[kind].label).join(" · ")}</strong>
          <span className="tm-price tm-basket-total">
            <Money fen={plan.total} />
          </span>
          <span className="tm-muted tm-small">
            {plan.orders.length} 单{plan.trucks === null ? "" : ` · ${plan.trucks} 车`}
            {plan.freight === null ? " · 运费待确认" : ""}
            {plan.orders.length > view.ordersAtOnce ? " · 一次下不完" : ""}
          </span>
          <span className="tm-small">
            {plan.saved > 0 ? (
              <span className="tm-success">
                {BASKET_TEXTS.saved.label} <Money fen={plan.saved} />
              </span>
            ) : null}
            {kinds.includes("cheapest") && plan.gap > 0 ? (
              <span className="tm-muted" title={BASKET_TEXTS.gap.meaning}>
                {" "}
                {BASKET_TEXTS.gap.label} {(plan.gap / 100).toFixed(2)}%
              </span>
            ) : null}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function OrderBar({ actor, view, plan }: { actor: BasketActor; view: BasketView; plan: BasketPlanView | null }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const isFree = state.matches({ ready: "resting" }) && view.isOwn;
  const orders = plan?.orders ?? [];
  const volume = dm3(orders.reduce((sum, one) => sum + one.volume, 0));
  const short = plan?.short.length ?? 0;
  const problem = groupsProblem(orders.length, view.ordersAtOnce);
  return (
    <footer className="tm-bar">
      <span>
        <strong>{view.lines.length - short}</strong> / {view.lines.length} 行有货
      </span>
      {short === 0 ? null : (
        <Button
          busy={state.matches({ ready: "leaving" })}
          disabled={!isFree}
          onClick={() => actor.send({ type: "restRequested" })}
        >
          缺的 {short} 行发求购
        </Button>
      )}
      <dl className={isFree ? "tm-sums" : "tm-sums is-stale"} aria-live="polite">
        <div>
          <dt>订单</dt>
          <dd>
            <Count value={orders.length} unit="个" />
          </dd>
        </div>
        <div>
          <dt>材积</dt>
          <dd>
            <Volume dm3={volume} />
          </dd>
        </div>
        {plan === null || plan.taxed === plan.amount ? null : (
          <div>
            <dt>折含税</dt>
            <dd>
              <Money fen={plan.taxed} />
            </dd>
          </div>
        )}
        {plan === null || plan.freight === null ? null : (
          <div>
            <dt>{orders.every(({ isFirm }) => isFirm) ? "运费" : "运费约"}</dt>
            <dd>
              <Money fen={plan.freight} />
            </dd>
          </div>
        )}
        <div className="tm-cart-total">
          <dt>货款合计</dt>
          <dd className="tm-price" data-testid="basket-amount">
            <Money fen={plan?.amount ?? null} />
          </dd>
        </div>
      </dl>
      <span className="tm-cart-problem tm-small tm-warning" role="status">
        {problem}
      </span>
      <Button
        look="primary"
        size="large"
        busy={state.matches({ ready: "taking" })}
        disabled={!isFree || orders.length === 0 || problem !== null}
        onClick={() => actor.send({ type: "checkoutRequested" })}
      >
        去结算
      </Button>
    </footer>
  );
}

/** The baskets of the purchasing entity. */
function BasketList({ actor }: { actor: BasketActor }) {
  const list = useSelector(actor, ({ context }) => context.list);
  return (
    <div className="tm-stack tm-gap-12">
      <header className="tm-row tm-baseline tm-gap-12">
        <h1>我的配单</h1>
        <PurchasingEntityNote />
        <LinkButton look="primary" to={PAGES.demandWizard.to()}>
          粘贴清单配单
        </LinkButton>
      </header>
      <section className="tm-panel">
        {list === null || list.rows.length === 0 ? (
          <EmptyState title="还没有配单">
            <p>粘贴一张清单，逐行找到可下单的货源，一次下单。</p>
          </EmptyState>
        ) : (
          <table aria-label="配单" className="tm-table">
            <thead>
              <tr>
                <th scope="col">清单</th>
                <th scope="col" className="tm-right">
                  行数
                </th>
                <th scope="col">送到</th>
                <th scope="col">更新时间</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((basket) => (
                <tr key={basket.id}>
                  <td>
                    <Link to={PAGES.basket.to({ id: basket.id })}>{basket.title}</Link>
                  </td>
                  <td className="tm-right tm-number">{basket.lines}</td>
                  <td>{basket.cityName || "—"}</td>
                  <td className="tm-number">{basket.updateTime.slice(0, 16)}</td>
                  <td>
                    <Button
                      look="minimal"
                      size="small"
                      onClick={() => actor.send({ type: "removalRequested", id: basket.id })}
                    >
                      删除
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}

export const BasketScreen = screenOf({
  adapterBundle: "member",
  ports: { baskets: Baskets, ids: Ids, navigator: Navigator, notify: NOTIFY },
  machine: createBasketMachine,
  view: BasketScreenView,
});
