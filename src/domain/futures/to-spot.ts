import type { GoodsInput } from "../catalog/goods/goods-fields.ts";
import { pieceVolumeIn, volumeRulesFor } from "../catalog/goods/goods-input.ts";
import type { WarehouseId } from "../ids.ts";
import type { Fen } from "../money.ts";
import { isLogs } from "../timber/kind-shape.ts";
import { type Cm, cm, type Dm3, dm3, mm, tenthsOfMm } from "../units.ts";
import type { OfferForm, OfferLine } from "./forward-offer.ts";

/** What spot goods need beyond a specification. `price` fen per m³, tax included; diameters cm, of logs only. */
export type SpotLot = { price: Fen; diameterMin: Cm | null; diameterMax: Cm | null };

/**
 * How much of each specification is left of an offer: its share of `remain`, dm³. Shares add up to it, and none is more than
 * there was of its specification.
 */
export function sharesOf(lines: readonly Pick<OfferLine, "volume">[], remain: Dm3): Dm3[] {
  const total = lines.reduce((sum, { volume }) => sum + BigInt(volume), 0n);
  let before = 0n;
  let given = 0;
  return lines.map(({ volume }) => {
    before += BigInt(volume);
    const upTo = total === 0n ? 0 : Number((BigInt(remain) * before) / total);
    const share = dm3(upTo - given);
    given = upTo;
    return share;
  });
}

/** A diameter as it is typed, cm: `30`, or `30-38`. */
export function typedDiameters(text: string): Pick<SpotLot, "diameterMin" | "diameterMax"> {
  const [, first = "", last] = /^\s*(\d{1,3})(?:\s*[-~–—]\s*(\d{1,3}))?\s*$/.exec(text) ?? [];
  if (first === "") return { diameterMin: null, diameterMax: null };
  return { diameterMin: cm(Number(first)), diameterMax: cm(Number(last ?? first)) };
}

/** `3970` is one length, `2700-5400` a range; anything else means nothing. mm. */
function lengthsIn(text: string): Pick<GoodsInput, "length" | "lengthMin" | "lengthMax"> {
  const [, first = "", last] = /^\s*(\d{3,5})(?:\s*[-~–—]\s*(\d{3,5}))?\s*$/.exec(text) ?? [];
  if (first === "") return { length: null, lengthMin: null, lengthMax: null };
  const least = Number(first);
  const most = Number(last ?? first);
  if (least === most) return { length: mm(least), lengthMin: null, lengthMax: null };
  return { length: null, lengthMin: mm(Math.min(least, most)), lengthMax: mm(Math.max(least, most)) };
}

const MM3_PER_DM3 = 1_000_000;

/** A specification of an offer as goods in a warehouse; `volume` dm³ of it, in whole pieces where all pieces are alike. */
export function goodsOfLine(
  offer: Pick<OfferForm, "millBrandCode" | "originCode" | "certs">,
  line: OfferLine,
  { price, diameterMin, diameterMax }: SpotLot,
  { volume, storeId, offerNo }: { volume: Dm3; storeId: WarehouseId; offerNo: string },
): GoodsInput {
  const logs = isLogs(line.kindCode);
  const size = {
    thicknessTenths: logs || line.thickness === null ? null : tenthsOfMm(line.thickness),
    width: logs ? null : line.width,
    ...lengthsIn(line.lengthText),
    diameterMin: logs ? (diameterMin ?? line.diameterMin ?? null) : null,
    diameterMax: logs ? (diameterMax ?? line.diameterMax ?? null) : null,
  };
  const goods: GoodsInput = {
    ...size,
    merchantSku: null,
    title: "",
    kindCode: line.kindCode,
    speciesCode: line.speciesCode,
    gradeCode: line.gradeCode,
    brandCode: offer.millBrandCode || null,
    originCode: offer.originCode || null,
    surface: null,
    moistureType: line.moistureType,
    moisturePct: null,
    treatment: null,
    uses: [],
    storeId,
    certs: offer.certs.map((type) => ({ type, no: "", expireTime: null })),
    saleUnit: "m3",
    volumeRule: volumeRulesFor({ ...size, kindCode: line.kindCode })[0]!,
    perBundle: null, // never empty
    price,
    taxIncluded: true,
    taxRate: logs ? 9 : 13,
    priceTiers: [],
    priceMode: 1,
    minOrder: 1,
    step: 1,
    stock: volume,
    deliveryModes: [1],
    images: [],
    detail: `期货报盘 ${offerNo} 到港转现货。`,
  };
  const piece = pieceVolumeIn(goods);
  return piece === null ? goods : { ...goods, stock: Number((BigInt(volume) * BigInt(MM3_PER_DM3)) / BigInt(piece)) };
}
