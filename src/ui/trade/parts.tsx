import type { ReactNode } from "react";
import type { GoodsId } from "../../domain/ids.ts";
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
        <Link to={`/product/detail?id=${goodsId}`}>{title}</Link>
        <div className="tm-under">
          <strong className="tm-number">{spec}</strong>
          {children}
        </div>
      </div>
    </div>
  );
}

/** An ordered amount: pieces with the volume below, or the volume alone for goods sold in bulk. */
export function Amount({ pieces, volume, saleUnit }: { pieces: number | null; volume: Dm3; saleUnit: string }) {
  if (pieces === null) return <Volume dm3={volume} />;
  return (
    <>
      <Volume dm3={volume} />
      <div className="tm-under">
        <Count value={pieces} unit={pieceNameOf(saleUnit)} />
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

/** Label above, the field, the error under it. */
export function Field({
  label,
  problem,
  children,
  htmlFor,
}: {
  label: string;
  problem?: string | null | undefined;
  children: ReactNode;
  htmlFor: string;
}) {
  return (
    <div className="tm-field">
      <label htmlFor={htmlFor}>{label}</label>
      {children}
      {problem ? (
        <div className="tm-field-problem" role="alert">
          {problem}
        </div>
      ) : null}
    </div>
  );
}
