import type { ReactNode } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { pieceNameOf, saleUnitName, shownSize } from "../../domain/timber/spec.ts";
import type { Dm3 } from "../../domain/units.ts";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Volume } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { SizedName } from "../kit/sized-name.tsx";

/** Species, grade and brand beside each other, as far as they are known. */
export const traitsText = (...names: readonly string[]): string => names.filter((name) => name !== "").join(" · ");

/** The heads of an order's lines. */
export const LineHeads = () => (
  <thead>
    <tr>
      <th scope="col">商品</th>
      <th scope="col" className="is-number">
        单价
      </th>
      <th scope="col" className="is-number">
        数量
      </th>
      <th scope="col" className="is-number">
        金额
      </th>
    </tr>
  </thead>
);

/** Goods as they are listed today, in the rows of a cart. */
export const ListedGoodsCell = ({ goods, children }: { goods: GoodsBrief; children: ReactNode }) => (
  <GoodsCell
    goodsId={goods.id}
    image={goods.image}
    title={goods.title}
    spec={shownSize(goods)}
    traits={traitsText(goods.speciesName, goods.gradeName, goods.brandName)}
  >
    {children}
  </GoodsCell>
);

/** Goods of a line: picture, size and traits that lead to the detail, and below them the title and what else distinguishes it. */
export function GoodsCell({
  goodsId,
  image,
  title,
  spec,
  traits,
  children,
}: {
  goodsId: GoodsId;
  image: string;
  title: string;
  spec: string;
  traits: string;
  children?: ReactNode;
}) {
  return (
    <div className="tm-thing">
      <GoodsPicture src={image} size={48} />
      <div>
        <Link to={PAGES.goods.to({ id: goodsId })} title={title}>
          <SizedName size={spec} traits={traits} title={title} />
        </Link>
        <div className="tm-under">
          {spec === "" ? null : <span>{title}</span>}
          {children}
        </div>
      </div>
    </div>
  );
}

/** Goods as papers about trucks name them: picture, size and title. */
export const LineGoods = ({
  line: { image, title, specText },
}: {
  line: { image: string; title: string; specText: string };
}) => (
  <Pictured image={image}>
    <SizedName size={specText} traits="" title={title} />
    {specText === "" ? null : <div className="tm-under">{title}</div>}
  </Pictured>
);

type Ordered = { pieces: number | null; quantity: number; volume: Dm3; saleUnit: string };

/** An ordered amount as it is priced: the area of goods sold by m², else the volume. */
export const OrderedMeasure = ({ line: { saleUnit, quantity, volume } }: { line: Omit<Ordered, "pieces"> }) =>
  saleUnit === "m2" ? <Count value={(quantity / 1000).toFixed(3)} unit="m²" /> : <Volume dm3={volume} />;

/** The same with the pieces below, and the volume of what is sold by area; goods sold in bulk have no pieces. */
export function Amount({ line }: { line: Ordered }) {
  const { pieces, volume, saleUnit } = line;
  if (pieces === null) return <Volume dm3={volume} />;
  return (
    <>
      <OrderedMeasure line={line} />
      <div className="tm-under">
        <Count value={pieces} unit={pieceNameOf(saleUnit)} />
        {saleUnit === "m2" ? <Volume dm3={volume} /> : null}
      </div>
    </>
  );
}

/** `元/m³`, `元/件`. */
export const priceUnitOf = (saleUnit: string): string => {
  switch (saleUnit) {
    case "m3":
    case "m2":
    case "ton":
    case "piece":
    case "bundle":
    case "sheet":
      return `元/${saleUnitName(saleUnit)}`;
    default:
      return "元";
  }
};
