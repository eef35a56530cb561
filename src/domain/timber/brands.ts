import type { DictionaryEntry } from "./dictionary.ts";
import { byCode, listed, rowsOf } from "./tables.ts";

/** A mill or its stamp. `country`: ISO 3166 code as in `ORIGINS`. */
export type Brand = DictionaryEntry & { readonly nameEn: string; readonly country: string };

/** code|Chinese name or the name in use|English name|country|aliases */
const BRAND_TABLE = `
canfor|加福|Canfor|CA|canfor,坎福,康福,加弗
westfraser|西弗雷泽|West Fraser|CA|westfraser,西弗莱泽,西弗雷,西佛雷泽,西部弗雷泽,西弗
interfor|英特佛|Interfor|CA|interfor,英特福,因特福
tolko|托尔科|Tolko|CA|tolko,托高,托科
wfp|西部林产|Western Forest Products|CA|wfp,westernforest
conifex|Conifex|Conifex|CA|
dunkley|Dunkley|Dunkley|CA|
sinclar|Sinclar|Sinclar|CA|
mercer|Mercer|Mercer|CA|
tealjones|Teal-Jones|Teal-Jones|CA|tealjones,teal jones
weyerhaeuser|惠好|Weyerhaeuser|US|weyerhaeuser,weyco,惠好木业,维好
sierrapacific|Sierra Pacific|Sierra Pacific|US|spi,sierrapacific
hampton|Hampton|Hampton|US|汉普顿
georgiapacific|乔治亚太平洋|Georgia-Pacific|US|georgiapacific,georgia pacific
baillie|Baillie|Baillie|US|
northland|Northland|Northland|US|
allegheny|Allegheny|Allegheny|US|
ahc|AHC|AHC|US|
danzer|丹佐|Danzer|US|danzer
storaenso|斯道拉恩索|Stora Enso|FI|斯道拉,恩索,stora,storaenso
upm|芬欧汇川|UPM|FI|upm,芬欧
metsa|芬林|Metsä|FI|metsa,metsae,芬林木业
versowood|Versowood|Versowood|FI|
keitele|Keitele|Keitele|FI|
junnikkala|Junnikkala|Junnikkala|FI|
westas|Westas|Westas|FI|
koskisen|Koskisen|Koskisen|FI|
sca|爱生雅|SCA|SE|sca
sodra|Södra|Södra|SE|sodra,soedra,索德拉,南方林
setra|Setra|Setra|SE|赛特拉
holmen|Holmen|Holmen|SE|霍尔曼,霍门
moelven|Moelven|Moelven|SE|莫尔文
vida|Vida|Vida|SE|
norra|Norra|Norra|SE|
binderholz|宾德|binderholz|AT|binderholz,binder,宾德霍尔茨
hstimber|HS Timber|HS Timber|AT|hstimber
mayrmelnhof|Mayr-Melnhof|Mayr-Melnhof|AT|mayrmelnhof
pfeifer|Pfeifer|Pfeifer|AT|普法伊费尔,费弗
egger|爱格|Egger|AT|egger,艾格
kronospan|Kronospan|Kronospan|AT|kronospan,克诺斯邦,科诺斯邦,可诺斯邦
ziegler|Ziegler|Ziegler|DE|齐格勒
pollmeier|Pollmeier|Pollmeier|DE|波尔迈,波美尔
ilim|伊利姆|Ilim Timber|RU|ilim,ilimtimber,伊利姆木业,依利姆
segezha|谢盖扎|Segezha|RU|segezha,赛格沙,塞格扎,谢格扎
sveza|斯维萨|Sveza|RU|sveza,斯维扎
ulk|ULK|ULK|RU|ulk
sawmill25|25厂|Sawmill 25|RU|sawmill25,二十五厂
titan|Titan|Titan|RU|titan
vlp|VLP|VLP|RU|vlp
ldk1|LDK-1|Lesosibirsk LDK-1|RU|ldk1,lesosibirsk
novoyeniseysk|Novoyeniseysk|Novoyeniseysk|RU|
rfp|RFP|RFP|RU|
ustyansky|Ustyansky|Ustyansky|RU|
kraslesinvest|Kraslesinvest|Kraslesinvest|RU|
arauco|阿劳科|Arauco|CL|arauco,阿劳克,阿劳可
cmpc|CMPC|CMPC|CL|cmpc
redstag|红鹿|Red Stag|NZ|redstag
panpac|Pan Pac|Pan Pac|NZ|panpac
claymark|Claymark|Claymark|NZ|
kiwilumber|Kiwi Lumber|Kiwi Lumber|NZ|kiwilumber
pfolsen|PF Olsen|PF Olsen|NZ|pfolsen
tpt|TPT|TPT|NZ|
pentarch|Pentarch|Pentarch|AU|
aratu|Aratu|Aratu|NZ|
tubaobao|兔宝宝|Tubao|CN|tubao
moganshan|莫干山|Moganshan|CN|
qiannianzhou|千年舟|Treezo|CN|treezo
daya|大亚|Dare|CN|
fenglin|丰林|Fenglin|CN|
wanhuahexiang|万华禾香|Wanhua|CN|禾香
furen|福人|Furen|CN|
ningfeng|宁丰|Ningfeng|CN|
luli|鲁丽|Luli|CN|
xingang|新港|Xingang|CN|
`;

export const BRANDS: readonly Brand[] = rowsOf(BRAND_TABLE, "code", "name", "nameEn", "country", "aliases").map(
  (row) => ({ ...row, aliases: listed(row.aliases) }),
);

/** The built-in brand of that code; `undefined` for an unknown code. */
export const brandByCode: (code: string) => Brand | undefined = byCode(BRANDS);

/** A brand of a marketplace. One that is off (`isShown` false) is chosen for nothing new; goods retain its name. */
export type KnownBrand = Brand & { readonly isShown: boolean };

/** The brands that a marketplace knows, which its operator adds and renames. */
export type BrandBook = {
  readonly all: readonly KnownBrand[];
  readonly byCode: (code: string) => KnownBrand | undefined;
};

export const brandBook = (all: readonly KnownBrand[]): BrandBook => ({ all, byCode: byCode(all) });

/** What a marketplace starts with. */
export const FIRST_BRANDS: BrandBook = brandBook(BRANDS.map((brand) => ({ ...brand, isShown: true })));

/** What a form offers: the brands that are shown, and `kept`, those of the object being changed. */
export const choosableBrands = ({ all }: BrandBook, kept: readonly string[] = []): readonly KnownBrand[] =>
  all.flatMap((brand) => {
    if (brand.isShown) return [brand];
    return kept.includes(brand.code) ? [{ ...brand, name: `${brand.name}（已停用）` }] : [];
  });

/** Why something may not bear the brand `code`, or `null`; `kept`: the brands it bears already. */
export function brandChoiceProblem(
  code: string | null,
  brands: BrandBook,
  kept: readonly (string | null)[] = [],
): string | null {
  if (code === null || kept.includes(code)) return null;
  const brand = brands.byCode(code);
  if (brand === undefined) return "品牌不存在";
  return brand.isShown ? null : `品牌“${brand.name}”已停用，请重新选择`;
}
