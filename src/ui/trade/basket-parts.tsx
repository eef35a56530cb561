import type { ActorRefFrom } from "xstate";
import type { createBasketMachine } from "../../application/trade/basket-machine.ts";
import { demandQuantityText, demandSpecText } from "../../domain/demand/demand-item-text.ts";
import { formatYuan } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { alternativesOf, nextCount, withCount } from "../../domain/sourcing/basket-choice.ts";
import {
  type BasketLine,
  type BasketLineInput,
  type BasketOffer,
  type BasketPlanView,
  type BasketTaking,
  type BasketView,
  takingsOf,
} from "../../domain/sourcing/basket-view.ts";
import { restOf } from "../../domain/sourcing/line-units.ts";
import { weightText } from "../../domain/timber/loads.ts";
import { quantityText } from "../../domain/timber/quantity.ts";
import { otherUnits } from "../../domain/timber/quantity-input.ts";
import { Button } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { Money, Price, Volume } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SizedName } from "../kit/sized-name.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { traitsText } from "./parts.tsx";

export type BasketActor = ActorRefFrom<ReturnType<typeof createBasketMachine>>;

type LinesProps = { actor: BasketActor; view: BasketView; plan: BasketPlanView | null };

/** Lines × the goods that the plan takes, each to be changed by one press. */
export function BasketLines({ actor, view, plan }: LinesProps) {
  return (
    <table aria-label="配单明细" className="tm-table is-fixed tm-basket-lines">
      <thead>
        <tr>
          <th scope="col" className="is-no">
            #
          </th>
          <th scope="col" className="is-line">
            要货
          </th>
          <th scope="col">选用货源</th>
          <th scope="col" className="is-price tm-right">
            含税单价
          </th>
          <th scope="col" className="is-count">
            数量
          </th>
          <th scope="col" className="is-volume tm-right">
            材积
          </th>
          <th scope="col" className="is-amount tm-right">
            金额
          </th>
        </tr>
      </thead>
      {view.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in the order of the list they were read from
        <Line key={at} actor={actor} view={view} plan={plan} line={line} at={at} />
      ))}
    </table>
  );
}

function Line({ actor, view, plan, line, at }: LinesProps & { line: BasketLine; at: number }) {
  const isOpen = useSelector(actor, ({ context }) => context.open === at);
  const takings = takingsOf(plan, at);
  const short = plan?.short.find((one) => one.line === at);
  const change = (part: Partial<BasketLineInput>) => actor.send({ type: "lineChanged", line: at, change: part });
  const rows = takings.flatMap((taking) => {
    const offer = line.offers.find(({ goodsId }) => goodsId === taking.goodsId);
    return offer === undefined ? [] : [{ taking, offer }];
  });
  const span = Math.max(1, rows.length) + 1;
  return (
    <tbody className="tm-basket-line">
      <tr>
        <td className="is-no tm-muted tm-number" rowSpan={span}>
          {at + 1}
        </td>
        <td className="is-line" rowSpan={span}>
          <Asked line={line} />
        </td>
        {rows[0] === undefined ? (
          <Nothing line={line} />
        ) : (
          <Taken {...rows[0]} takings={takings} change={change} isOwn={view.isOwn} />
        )}
      </tr>
      {rows.slice(1).map((row) => (
        <tr key={row.offer.goodsId}>
          <Taken {...row} takings={takings} change={change} isOwn={view.isOwn} />
        </tr>
      ))}
      <tr className="tm-basket-below">
        <td colSpan={5}>
          {line.lost.map((text) => (
            <p key={text} className="tm-warning tm-small">
              {text}
            </p>
          ))}
          {short === undefined || line.need === null || rows.length === 0 ? null : (
            <p className="tm-warning tm-small">还差 {demandQuantityText(restOf(line.item, line.need, short.units))}</p>
          )}
          {view.isOwn ? (
            <Changes line={line} takings={takings} change={change} actor={actor} at={at} isOpen={isOpen} />
          ) : null}
          {isOpen ? <AllOffers line={line} takings={takings} change={change} /> : null}
        </td>
      </tr>
    </tbody>
  );
}

function Asked({ line: { item } }: { line: BasketLine }) {
  const names = [item.speciesName, item.kindName, item.gradeName].filter((name) => name);
  return (
    <>
      <strong>{demandSpecText(item) || "规格不限"}</strong>
      <span className="tm-under">{names.join(" · ")}</span>
      <span className="tm-number">{demandQuantityText(item) || "数量未填"}</span>
    </>
  );
}

function Nothing({ line }: { line: BasketLine }) {
  return (
    <td colSpan={5} className="tm-muted">
      {line.need === null
        ? "数量未知，请在求购里补上"
        : line.chosen?.length === 0
          ? "这一行不下单，留给求购"
          : line.substitutes
            ? "没有可下单的现货，可发求购"
            : "没有可下单的现货，可允许替代再找，或发求购"}
    </td>
  );
}

type Change = (part: Partial<BasketLineInput>) => void;
type TakenProps = {
  offer: BasketOffer;
  taking: BasketTaking;
  takings: readonly BasketTaking[];
  change: Change;
  isOwn: boolean;
};

/** Goods that cover a line: what they are, whose, where, and in what they differ from it. */
const OfferThing = ({ offer }: { offer: BasketOffer }) => (
  <Pictured image={offer.image}>
    <Link to={PAGES.goods.to({ id: offer.goodsId })} title={offer.title}>
      <SizedName size={offer.specText} traits={traitsText(offer.speciesName, offer.gradeName)} title={offer.title} />
    </Link>
    <span className="tm-under">
      <ShopLink id={offer.merchantId} name={offer.merchantName} /> · {offer.portName || offer.storeName}
      {offer.differences.map((text) => (
        <Tag key={text}>{text}</Tag>
      ))}
      {offer.taxIncluded ? null : <Tag>未税</Tag>}
    </span>
  </Pictured>
);

/** What a line takes of one goods. */
function Taken({ offer, taking, takings, change, isOwn }: TakenProps) {
  const step = (direction: 1 | -1) => {
    const count = nextCount(offer, taking.count, direction);
    if (count !== taking.count) change({ chosen: withCount(takings, offer.goodsId, count) });
  };
  return (
    <>
      <td>
        <OfferThing offer={offer} />
      </td>
      <td className="tm-right">{offer.cubic === null ? "—" : <Price fen={offer.cubic} />}</td>
      <td>
        <span className="tm-row tm-inline tm-gap-4">
          {isOwn ? (
            <Button
              size="small"
              label={`少一点 ${offer.title}`}
              disabled={nextCount(offer, taking.count, -1) === taking.count}
              onClick={() => step(-1)}
            >
              −
            </Button>
          ) : null}
          <span className="tm-number">{quantityText(offer, taking.count)}</span>
          {isOwn ? (
            <Button
              size="small"
              label={`多一点 ${offer.title}`}
              disabled={nextCount(offer, taking.count, 1) === taking.count}
              onClick={() => step(1)}
            >
              +
            </Button>
          ) : null}
        </span>
        <span className="tm-under tm-number">
          {otherUnits(offer, offer.saleUnit, taking.count)
            .map(({ text, unit }) => `${text} ${unit}`)
            .join(" · ")}
        </span>
      </td>
      <td className="tm-right">
        <Volume dm3={taking.volume} />
      </td>
      <td className="tm-right">
        <Money fen={taking.amount} />
      </td>
    </>
  );
}

type ChangesProps = {
  line: BasketLine;
  takings: readonly BasketTaking[];
  change: Change;
  actor: BasketActor;
  at: number;
  isOpen: boolean;
};

/** What a line can take instead, and how it is chosen. */
function Changes({ line, takings, change, actor, at, isOpen }: ChangesProps) {
  return (
    <div className="tm-row tm-flow tm-gap-8 tm-small">
      {alternativesOf(line, takings).map(({ offer, dearer, kind }) => (
        <button
          key={offer.goodsId}
          type="button"
          className="tm-choice"
          title={`${offer.title} · ${offer.merchantName} · ${offer.storeName}，货款差额含税、不含运费`}
          onClick={() => change({ chosen: [{ goodsId: offer.goodsId, count: offer.count }] })}
        >
          {kind === "shop" ? `换 ${offer.merchantName}` : `换 ${offer.specText}`}{" "}
          <span className="tm-number">
            {dearer < 0 ? "−" : "+"}¥{formatYuan(Math.abs(dearer) as typeof dearer)}
          </span>
        </button>
      ))}
      {line.found > 1 ? (
        <button
          type="button"
          className="tm-link"
          aria-expanded={isOpen}
          onClick={() => actor.send({ type: "lineOpened", line: isOpen ? null : at })}
        >
          {isOpen ? "收起" : `全部 ${line.found} 个货源`}
        </button>
      ) : null}
      {line.chosen === null ? null : (
        <button type="button" className="tm-link" onClick={() => change({ chosen: null })}>
          恢复自动
        </button>
      )}
      {line.chosen?.length === 0 ? null : (
        <button type="button" className="tm-link" onClick={() => change({ chosen: [] })}>
          不下单
        </button>
      )}
      <span className="tm-push">
        <label className="tm-tick tm-row tm-inline tm-muted">
          <input
            type="checkbox"
            checked={line.substitutes}
            onChange={() => change({ substitutes: !line.substitutes })}
          />
          可替代
        </label>
      </span>
    </div>
  );
}

/** The goods that cover a line, the cheapest first. */
function AllOffers({ line, takings, change }: { line: BasketLine; takings: readonly BasketTaking[]; change: Change }) {
  return (
    <table aria-label="全部货源" className="tm-table is-carded tm-basket-offers">
      <tbody>
        {line.offers.map((offer) => (
          <tr key={offer.goodsId}>
            <td>
              <OfferThing offer={offer} />
            </td>
            <td className="tm-right">{offer.cubic === null ? "—" : <Price fen={offer.cubic} />}</td>
            <td className="tm-right tm-number">
              {quantityText(offer, offer.count)}
              {offer.isEnough ? null : <span className="tm-warning"> 不够</span>}
            </td>
            <td className="tm-right">
              <Money fen={offer.amount} />
            </td>
            <td className="tm-right">
              {takings.some(({ goodsId }) => goodsId === offer.goodsId) ? (
                <span className="tm-muted">已选</span>
              ) : (
                <Button
                  size="small"
                  onClick={() => change({ chosen: [{ goodsId: offer.goodsId, count: offer.count }] })}
                >
                  选用
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The orders of a plan, one for each warehouse. */
export function BasketOrders({ view, plan }: { view: BasketView; plan: BasketPlanView }) {
  const lineNumbers = (takings: readonly BasketTaking[]) =>
    [...new Set(takings.map(({ line }) => line))].map((line) => `${line + 1}`).join("、");
  return (
    <table aria-label="按订单合计" className="tm-table tm-basket-orders">
      <thead>
        <tr>
          <th scope="col">订单</th>
          <th scope="col">行</th>
          <th scope="col" className="tm-right">
            材积
          </th>
          <th scope="col" className="tm-right">
            重量
          </th>
          <th scope="col" className="tm-right">
            运费{view.cityName === "" ? "" : `到${view.cityName}`}
          </th>
          <th scope="col" className="tm-right">
            货款
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.orders.map((order) => (
          <tr key={`${order.merchantId}/${order.storeId}`}>
            <td>
              <strong>
                <ShopLink id={order.merchantId} name={order.merchantName} />
              </strong>{" "}
              <span className="tm-muted">{order.storeName}</span>
              <span className="tm-under">
                {order.steadiness === 0 ? "新店，还没有装货记录" : `按单装足 ${order.steadiness}% 以上`}
              </span>
            </td>
            <td className="tm-number">{lineNumbers(order.takings)}</td>
            <td className="tm-right">
              <Volume dm3={order.volume} />
            </td>
            <td className="tm-right tm-number">
              {weightText(order.weight)}
              <span className="tm-under">{order.roomText}</span>
            </td>
            <td className="tm-right" title={order.freightText}>
              {order.freight === null ? (
                <span className="tm-muted">待确认</span>
              ) : (
                <>
                  {order.isFirm ? "" : "约 "}
                  <Money fen={order.freight} />
                  <span className="tm-under">{order.trucksText}</span>
                </>
              )}
              {order.pickupOnly ? <span className="tm-under">仅自提</span> : null}
            </td>
            <td className="tm-right">
              <Money fen={order.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
