import { Fragment, Suspense } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { traitsOf } from "../../domain/catalog/goods/goods-offer.ts";
import { ranksByPrice, type Sort } from "../../domain/catalog/search/goods-query.ts";
import { marked, markedSize } from "../../domain/catalog/search/hit-marks.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "../kit/link.tsx";
import { MerchantCell } from "../kit/shop-link.tsx";
import { afterwards } from "../wiring.tsx";
import { bundleOf, Marked, makeOf, OrderButtons, Picture, PlaceCell, PriceCell, StockCell } from "./goods-cells.tsx";
import { Differences, type GoodsListProps, nearHeading } from "./goods-table.tsx";

const DeliveredLine = afterwards(
  () => import("./true-cell.tsx"),
  (module) => module.DeliveredLine,
);

/** The same offers as cards, for looking rather than comparing. */
export function GoodsCards({
  rows,
  near,
  needles,
  measures,
  adding,
  onAdd,
  onBuy,
  onAsk,
  sort = 0,
}: GoodsListProps & { sort?: Sort }) {
  const cards: readonly { goods: GoodsBrief; differs?: readonly string[] }[] = [
    ...rows.map((goods) => ({ goods })),
    ...(near?.rows ?? []),
  ];
  return (
    <ul className="tm-cards" data-testid="goods-grid">
      {cards.map(({ goods, differs }, at) => (
        <Fragment key={goods.id}>
          {at === rows.length && near !== undefined ? (
            <li className="tm-cards-near">{nearHeading(near.total)}</li>
          ) : null}
          <li className="tm-stack tm-gap-4 tm-framed tm-cell">
            <Link
              className="tm-card-link tm-stack tm-gap-4"
              to={PAGES.goods.to({ id: goods.id })}
              data-testid="goods-card"
              title={goods.title}
            >
              <Picture src={goods.image} />
              <span className="tm-heading">
                <Marked pieces={markedSize(goods.specText, measures)} />
              </span>
              <span className="tm-card-title">
                <Marked pieces={marked(goods.title, needles)} />
              </span>
            </Link>
            <div className="tm-second">
              {[traitsOf(goods), makeOf(goods)].filter((text) => text !== "").join(" · ")}
            </div>
            <div className="tm-card-figures tm-grid tm-gap-4">
              <div>
                <PriceCell goods={goods} isRanked={ranksByPrice(sort)} />
              </div>
              {goods.freight === undefined ? null : (
                <Suspense fallback={null}>
                  <DeliveredLine goods={goods} />
                </Suspense>
              )}
              <div className="tm-row tm-baseline">
                <StockCell goods={goods} />
              </div>
            </div>
            <div className="tm-second">
              {differs === undefined ? bundleOf(goods) : <Differences differs={differs} />}
            </div>
            <div className="tm-row tm-baseline">
              <PlaceCell goods={goods} />
            </div>
            <div className="tm-row tm-second">
              <MerchantCell offer={goods} />
            </div>
            <OrderButtons
              goods={goods}
              isAside={false}
              isAdding={adding === goods.id}
              onAdd={() => onAdd(goods)}
              onBuy={() => onBuy(goods)}
              onAsk={() => onAsk(goods)}
            />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
