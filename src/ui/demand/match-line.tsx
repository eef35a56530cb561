import type { ActorRefFrom } from "xstate";
import type { createDemandWizardMachine } from "../../application/demand/demand-wizard-machine.ts";
import { availableText } from "../../domain/catalog/goods/goods-offer.ts";
import { isSaid } from "../../domain/demand/demand-item.ts";
import { covers, type LineMatch } from "../../domain/demand/line-match.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { GoodsPrice } from "../kit/goods-price.tsx";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";

export type WizardActor = ActorRefFrom<ReturnType<typeof createDemandWizardMachine>>;

/** Fields of which one has to be there to look for goods. */
const MATCHED_BY = ["species", "kind", "thickness", "width", "diameterMin"] as const;

const countText = ({ count, approx }: LineMatch) => (approx ? `约 ${count} 条` : `${count} 条`);

/** How many goods fit a line right now, and the best three of them, each leading to where it can be bought. */
export function MatchLine({ actor, lineKey }: { actor: WizardActor; lineKey: number }) {
  const match = useSelector(actor, ({ context }) => context.matches[lineKey]);
  const item = useSelector(actor, ({ context }) => context.lines.find(({ key }) => key === lineKey)?.item);
  const species = item?.speciesName ?? "";
  const saysNothing = item === undefined || !MATCHED_BY.some((field) => isSaid(item, field));
  const isAsking = useSelector(
    actor,
    (state) => state.matches({ matching: "waiting" }) || state.matches({ matching: "asking" }),
  );
  const hasFailed = useSelector(actor, (state) => state.matches({ matching: "failed" }));
  if (saysNothing) return null;
  if (hasFailed)
    return (
      <span className="tm-demand-match tm-row tm-baseline tm-gap-12 tm-cell tm-muted">
        货源没有取到
        <button type="button" className="tm-link" onClick={() => actor.send({ type: "retried" })}>
          重试
        </button>
      </span>
    );
  if (match === undefined)
    return isAsking ? (
      <span className="tm-demand-match tm-row tm-baseline tm-gap-12 tm-cell tm-muted">正在查找现货…</span>
    ) : null;
  return (
    <div
      className={`tm-demand-match tm-row tm-baseline tm-gap-12 tm-cell${isAsking ? " is-stale" : ""}`}
      data-testid="demand-match"
    >
      {match.count > 0 ? (
        <strong className="tm-success">现货 {countText(match)}</strong>
      ) : match.best.length > 0 ? (
        <span className="tm-muted">没有完全符合的现货，不限{match.gaveUp.join("、")}的有</span>
      ) : (
        <span className="tm-muted">暂无现货，发布后由商家报价</span>
      )}
      <ul className="tm-grid tm-three tm-gap-12 tm-grow">
        {match.best.map((goods, at) => (
          <li key={goods.id} className="tm-grow">
            <span className="tm-demand-goods tm-row tm-baseline">
              <GoodsPicture src={goods.image} size={40} />
              <Link to={PAGES.goods.to({ id: goods.id })} title={goods.title}>
                <b>{goods.specText}</b> {goods.speciesName === species ? "" : goods.speciesName} {goods.gradeName}
              </Link>
              <span className="tm-muted">{goods.portName || goods.storeName}</span>
              {covers(goods, item) === false ? (
                <span className="tm-fixed tm-warning tm-number" title="少于求购数量">
                  仅 {availableText(goods)}
                </span>
              ) : null}
              <GoodsPrice goods={goods} />
              <Link className="tm-fixed" to={PAGES.goods.to({ id: goods.id })} aria-label={`去加购 ${goods.title}`}>
                去加购
              </Link>
            </span>
            <Unsaid unsaid={match.unsaid[at] ?? []} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is asked of goods and they do not state. */
function Unsaid({ unsaid }: { unsaid: readonly string[] }) {
  if (unsaid.length === 0) return null;
  const text = `未注明：${unsaid.join("、")}`;
  return (
    <span className="tm-under" title={text}>
      {text}
    </span>
  );
}
