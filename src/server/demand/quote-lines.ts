import type { WireQuoteAdd, WireQuoteLine } from "../../contract/demand/quote-schemas.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { PAY_TERMS } from "../../domain/demand/demand-details.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { sourcesByLine, sourcesProblem } from "../../domain/demand/line-sources.ts";
import {
  countQuoted,
  differencesOf,
  type OfferedSpec,
  priceProblem,
  type QuotedAmount,
  type QuoteLine,
  type QuoteTerms,
  quotedAmount,
  quoteProblem,
  termsProblem,
  volumeQuoted,
} from "../../domain/demand/quote-line.ts";
import { confirmedBy } from "../../domain/demand/requirements.ts";
import { specOfGoods } from "../../domain/demand/sources.ts";
import type { DemandLineId, MerchantId } from "../../domain/ids.ts";
import { normalised } from "../../domain/text.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { codesNamed } from "../../domain/timber/named.ts";
import { shownSize } from "../../domain/timber/spec.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import type { Db } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { goodsOnSale } from "./shown-goods-store.ts";

/** A typed name with the one code it means; what is left out is as demanded. */
function named(field: "species" | "grade", typed: string | null | undefined, item: DemandItem) {
  const asked = { code: item[`${field}Code`], name: item[`${field}Name`] ?? "" };
  const name = normalised((typed ?? "").replace(/\p{Cc}/gu, " "));
  if (name === "" || name === asked.name) return asked;
  const meant = codesNamed(field, name);
  const [only, ...others] = meant === null ? [] : meant.own.length > 0 ? meant.own : meant.codes;
  const code = only !== undefined && others.length === 0 ? only : null;
  const entry = code === null ? undefined : field === "species" ? speciesByCode(code) : gradeByCode(code);
  return { code, name: entry?.name ?? name };
}

function statedSpec(wire: WireQuoteLine, item: DemandItem): OfferedSpec {
  const species = named("species", wire.speciesName, item);
  const grade = named("grade", wire.gradeName, item);
  return {
    speciesCode: species.code,
    speciesName: species.name,
    gradeCode: grade.code,
    gradeName: grade.name,
    thickness: wire.thickness ?? item.thickness,
    width: wire.width ?? item.width,
    length: wire.length ?? item.length,
    moistureType: item.moistureType,
    originName: "",
    brandName: "",
  };
}

/** What of the line's requirements is confirmed. */
const metOf = ({ met = [] }: WireQuoteLine, { requirements }: DemandItem): string[] =>
  confirmedBy(requirements, met).confirmed.map(({ code }) => code);

function lineWithout(wire: WireQuoteLine, item: DemandItem): QuoteLine {
  const spec = statedSpec(wire, item);
  const differences = differencesOf(item, spec);
  const { saleUnit, quantity, price } = wire;
  return {
    ...spec,
    demandItemId: wire.demandItemId,
    goodsId: null,
    count: null,
    saleUnit,
    quantity,
    price,
    storeName: "",
    title: [spec.speciesName, item.kindName ?? "", spec.gradeName].filter((part) => part !== "").join(" "),
    specText: shownSize(spec),
    volume: volumeQuoted(item, spec, saleUnit, quantity),
    amount: quotedAmount(price, quantity, saleUnit),
    matchType: differences.length === 0 ? 1 : 2,
    differences,
    met: metOf(wire, item),
    note: (wire.note ?? "").trim(),
  };
}

function lineOfGoods(
  wire: WireQuoteLine,
  item: DemandItem,
  goods: GoodsBrief,
  before: readonly QuotedAmount[],
): QuoteLine {
  const counted = countQuoted(goods, item, wire.quantity, before);
  if ("problem" in counted) throw warning(`「${goods.title}」${counted.problem}`);
  const spec = specOfGoods(goods);
  const differences = differencesOf(item, spec);
  return {
    ...spec,
    ...counted,
    demandItemId: wire.demandItemId,
    goodsId: goods.id,
    title: goods.title,
    specText: goods.specText,
    saleUnit: goods.saleUnit,
    price: wire.price,
    storeName: goods.storeName,
    amount: quotedAmount(wire.price, counted.quantity, goods.saleUnit),
    matchType: differences.length === 0 ? 1 : 2,
    differences,
    met: metOf(wire, item),
    note: (wire.note ?? "").trim(),
  };
}

const termsOf = (wire: WireQuoteAdd): QuoteTerms => ({
  freightIncluded: wire.freightIncluded,
  freightAmount: wire.freightAmount ?? null,
  taxIncluded: wire.taxIncluded,
  taxRate: wire.taxRate,
  payTerm: normalised(wire.payTerm ?? ""),
  leadDays: wire.leadDays,
});

/**
 * A merchant's lines as they are stored: goods as they are on sale, amounts rounded to what can be ordered, the rest named by the dictionaries. Throws a warning for what cannot be quoted, 404 for goods that are not the shop's own.
 */
export async function roundFrom(
  db: Db,
  wire: Omit<WireQuoteAdd, "demandId">,
  items: ReadonlyMap<DemandLineId, DemandItem>,
  merchantId: MerchantId | null,
): Promise<{ lines: QuoteLine[]; terms: QuoteTerms; note: string }> {
  const goodsIds = wire.lines.flatMap(({ goodsId }) => goodsId ?? []);
  const goods = goodsIds.length === 0 ? new Map<string, GoodsBrief>() : await goodsOnSale(db, merchantId, goodsIds);
  for (const sources of sourcesByLine(wire.lines))
    refuseIf(
      sourcesProblem(
        sources.map(({ goodsId, saleUnit }) => ({
          goodsId: goodsId || null,
          saleUnit: goods.get(goodsId ?? "")?.saleUnit ?? saleUnit,
        })),
      ),
    );
  const lines: QuoteLine[] = [];
  const lineFrom = (line: WireQuoteLine): QuoteLine => {
    const item = items.get(line.demandItemId);
    if (item === undefined) throw notFound("求购行不存在或已采纳");
    refuseIf(priceProblem(line.price));
    if (!line.goodsId) return lineWithout(line, item);
    const own = goods.get(line.goodsId);
    if (own === undefined) throw notFound("货源不存在或已下架");
    const before = lines.filter(({ demandItemId }) => demandItemId === line.demandItemId);
    return lineOfGoods(line, item, own, before);
  };
  for (const line of wire.lines) lines.push(lineFrom(line));
  const terms = termsOf(wire as WireQuoteAdd);
  refuseIf(termsProblem(terms));
  refuseIf((PAY_TERMS as readonly string[]).includes(terms.payTerm) ? null : "付款方式不正确");
  refuseIf(quoteProblem(items, lines));
  const note = (wire.note ?? "").trim();
  refuseIf(note.length > 200 ? "说明最多200个字" : null);
  return { lines, terms, note };
}
