import type { ReactNode } from "react";
import type { GoodsId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { pictureAt } from "../../domain/system/picture-width.ts";
import { pieceNameOf, saleUnitName } from "../../domain/timber/spec.ts";
import type { Dm3 } from "../../domain/units.ts";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Volume } from "../kit/money-text.tsx";

/** 48 px of the goods; a box where there is no picture. */
export function GoodsPicture({ image }: { image: string }) {
  return image === "" ? (
    <span className="tm-trade-picture" aria-hidden="true">
      <Icon name="box" />
    </span>
  ) : (
    <img className="tm-trade-picture" src={pictureAt(image, 160)} alt="" width="48" height="48" loading="lazy" />
  );
}

/** Goods of a line: picture, title that leads to the detail, and what distinguishes it. */
export function GoodsCell({
  goodsId,
  image,
  title,
  spec,
  children,
}: {
  goodsId: GoodsId;
  image: string;
  title: string;
  spec: string;
  children?: ReactNode;
}) {
  return (
    <div className="tm-thing">
      <GoodsPicture image={image} />
      <div>
        <Link to={PAGES.goods.to({ id: goodsId })}>{title}</Link>
        <div className="tm-under">
          <strong className="tm-number">{spec}</strong>
          {children}
        </div>
      </div>
    </div>
  );
}

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
