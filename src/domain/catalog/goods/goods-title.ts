import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { originByCode } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import { moistureName, type SpecSizes, shownSize, specText } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import { mmOfTenths } from "../../units.ts";

/** What a title is made of; sizes mm, the thickness in tenths of one, diameters cm. */
export type TitledGoods = Omit<SpecSizes, "thickness"> & {
  readonly thicknessTenths: number | null;
  readonly kindCode: string | null;
  readonly speciesCode: string | null;
  readonly gradeCode: string | null;
  readonly brandCode: string | null;
  readonly originCode: string | null;
  readonly portCode: string | null;
  readonly moistureType: string | null;
  /** 2 and 4 are stated in the title, so that it reads back as it was meant. */
  readonly volumeRule?: number;
};

const RULE_WORDS: Readonly<Record<number, string>> = { 2: "实测", 4: "JAS" };

/** The size as the trade writes it, of goods measured to the tenth of a mm. */
export const sizeText = (size: Omit<SpecSizes, "thickness"> & { readonly thicknessTenths: number | null }): string =>
  specText({ ...size, thickness: mmOfTenths(size.thicknessTenths) });

/** The size as a screen shows it, of goods measured to the tenth of a mm. */
export const sizeShown = (size: Omit<SpecSizes, "thickness"> & { readonly thicknessTenths: number | null }): string =>
  shownSize({ ...size, thickness: mmOfTenths(size.thicknessTenths) });

function titleOf(goods: TitledGoods, moisture: string, brands: BrandBook): string {
  const species = speciesByCode(goods.speciesCode ?? "")?.name ?? "";
  const origin = originByCode(goods.originCode ?? "")?.name ?? "";
  const parts = [
    `${species.startsWith(origin) ? "" : origin}${species}${kindByCode(goods.kindCode ?? "")?.name ?? ""}`,
    sizeText(goods),
    RULE_WORDS[goods.volumeRule ?? 0] ?? "",
    gradeByCode(goods.gradeCode ?? "")?.name ?? "",
    moisture,
    brands.byCode(goods.brandCode ?? "")?.name ?? "",
    placeByCode(goods.portCode ?? "")?.name ?? "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** A title as the trade writes it: `俄罗斯樟子松木方 30*120*4000 1等 窑干 太仓港`. */
export const goodsTitle = (goods: TitledGoods, brands: BrandBook = FIRST_BRANDS): string =>
  titleOf(goods, moistureName(goods.moistureType), brands);

/** Whether a title was made of these facts: by `goodsTitle`, or when titles had the code of how dry timber is (KD). */
export const isMadeTitle = (title: string, goods: TitledGoods, brands: BrandBook): boolean =>
  title === goodsTitle(goods, brands) || title === titleOf(goods, goods.moistureType ?? "", brands);
