import { parsedFromTitle } from "../../timber/query.ts";
import type { CheckedGoods, Oddity } from "../goods/plausible.ts";

/** Goods with the title that they bear. */
export type TitledSize = Pick<
  CheckedGoods,
  "thickness" | "width" | "length" | "lengthMin" | "lengthMax" | "diameterMin" | "diameterMax"
> & { readonly title: string };

/** 38 is sold as 40, and 3,900 as 4 m: so small a difference of a side is not questioned. */
const NOMINAL_PART = 0.05;
/** A panel of 18 mm may have 17. */
const NOMINAL_MM = 1;
const THINNEST_NOMINAL = 9;

const isSame = (titled: number, side: number): boolean =>
  Math.abs(titled - side) <= Math.max(NOMINAL_PART * Math.max(titled, side), side >= THINNEST_NOMINAL ? NOMINAL_MM : 0);

const listed = <Side>(sides: readonly (Side | null)[]): Side[] => sides.filter((side) => side !== null);

/** A title that names another size than its goods have, with both; nothing of sides that one of the two leaves open. */
export function titleOddities(goods: TitledSize): readonly Oddity[] {
  const { thickness, width, length, lengthMin, lengthMax, diameterMin, diameterMax } = goods;
  const { size } = parsedFromTitle(goods.title);
  const own = listed<number>([thickness, width, length, lengthMin, lengthMax]);
  const isBetween = (side: number): boolean =>
    lengthMin !== null && lengthMax !== null && side >= lengthMin && side <= lengthMax;
  const isOpen = {
    thickness: thickness === null,
    width: width === null,
    length: length === null && lengthMin === null,
  };
  const differs = (["thickness", "width", "length"] as const).some((name) => {
    const titled = size[name];
    return titled !== null && !isOpen[name] && !isBetween(titled) && !own.some((side) => isSame(titled, side));
  });
  const isOtherLog = (
    [
      [size.diameterMin, diameterMin],
      [size.diameterMax, diameterMax],
    ] as const
  ).some(([titled, side]) => titled !== null && side !== null && titled !== side);
  if (!differs && !isOtherLog) return [];
  const round = (least: number | null, most: number | null): string =>
    least === null ? "" : `φ${[...new Set(listed([least, most]))].join("-")}`;
  const sizeText = (sides: readonly (number | string | null)[]): string =>
    listed(sides)
      .filter((side) => side !== "")
      .join("*");
  const inTitle = sizeText([round(size.diameterMin, size.diameterMax), size.thickness, size.width, size.length]);
  const long = length ?? (lengthMin === null ? null : [...new Set(listed([lengthMin, lengthMax]))].join("-"));
  return [
    {
      fact: "title",
      text: `标题写的规格是 ${inTitle}，规格列写的是 ${sizeText([round(diameterMin, diameterMax), thickness, width, long])}`,
    },
  ];
}
