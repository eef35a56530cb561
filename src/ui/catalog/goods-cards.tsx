import { Fragment, Suspense } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { traitsOf } from "../../domain/catalog/goods/goods-offer.ts";
import { ranksByPrice, type Sort } from "../../domain/catalog/search/goods-query.ts";
import { marked, markedSize } from "../../domain/catalog/search/hit-marks.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { bundleText } from "../../domain/timber/quantity-input.ts";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Link } from "../kit/link.tsx";
import { MerchantCell } from "../kit/shop-link.tsx";
import { afterwards } from "../wiring.tsx";
import { Marked, makeOf, OrderButtons, PlaceCell, PriceCell, StockCell } from "./goods-cells.tsx";
import {
  CompareBox,
  type Compared,
  Differences,
  type GoodsListProps,
  NO_MEASURES,
  NO_WORDS,
  nearHeading,
} from "./goods-table.tsx";

const DeliveredLine = afterwards(
  () => import("./true-cell.tsx"),
  (module) => module.DeliveredLine,
);

/** The same offers as cards, for looking rather than comparing. */
export function GoodsCards({
  rows,
  near,
  needles = NO_WORDS,
  measures = NO_MEASURES,
  adding,
  onAdd,
  onBuy,
  onAsk,
  sort = 0,
  compared = [],
  onCompare,
}: GoodsListProps & Compared & { sort?: Sort }) {
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
            {onCompare ? <CompareBox goods={goods} compared={compared} onCompare={onCompare} /> : null}
            <Link
              className="tm-card-link tm-stack tm-gap-4"
              to={PAGES.goods.to({ id: goods.id })}
              data-testid="goods-card"
              title={goods.title}
            >
              <GoodsPicture src={goods.image} />
              <span className="tm-heading">
                <Marked
                  pieces={goods.specText === "" ? marked(goods.title, needles) : markedSize(goods.specText, measures)}
                />
              </span>
              <span className="tm-card-line">
                <Marked pieces={marked(traitsOf(goods), needles)} />
              </span>
            </Link>
            <div className="tm-second tm-card-line">
              <Marked pieces={marked(makeOf(goods), needles)} />
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
              {differs === undefined ? bundleText(goods) : <Differences differs={differs} />}
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
