import type { GoodsSearch } from "../../src/contract/catalog/search-schemas.ts";
import { parseQuery } from "../../src/domain/timber/query.ts";
import { queryTokens } from "../../src/domain/timber/tokens.ts";
import { mm } from "../../src/domain/units.ts";
import type { FloorSearch } from "./floor.ts";
import type { Call } from "./load.ts";
import type { Market } from "./market.ts";

/** The same question to us and to the floor. */
export type Pair = { ours: Call; floor: Call };

const get = (path: string, query: Record<string, string>, token?: string): Call => ({
  method: "GET",
  path: `${path}?${new URLSearchParams(query)}`,
  ...(token === undefined ? {} : { token }),
});
const post = (path: string, body: unknown, token?: string): Call => ({
  method: "POST",
  path,
  body,
  ...(token === undefined ? {} : { token }),
});

const cycle = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''")}'`;

/** The columns and the tsquery that our own search looks in for the words, so that both look for the same. */
function wordsOf(keywords: string): Pick<FloorSearch, "species" | "port" | "size" | "words"> {
  const clauses = queryTokens(parseQuery(keywords)).map((alternatives) => alternatives.join(" "));
  const only = (letter: string) =>
    clauses.find((clause) => clause.startsWith(`${letter}:`) && !clause.includes(" "))?.slice(2) ?? null;
  const species = only("s");
  const port = only("p");
  const thickness = only("t");
  const width = only("w");
  const size = thickness !== null && width !== null ? `${thickness}*${width}` : null;
  const columns = [species && `s:${species}`, port && `p:${port}`, size && `t:${thickness}`, size && `w:${width}`];
  const rest = clauses.filter((clause) => !columns.includes(clause));
  const words = rest.map((clause) => `(${clause.split(" ").map(quoted).join(" | ")})`).join(" & ");
  return { species, port, size, words: words === "" ? null : words };
}

/** What buyers ask for: sizes, one word of a third of all goods, ports, filters, prices, second pages, everything. */
const SEARCHES: readonly GoodsSearch[] = [
  { keywords: "樟子松 30*120" },
  { keywords: "锯材" },
  { keywords: "太仓港 樟子松" },
  { keywords: "30*120" },
  { keywords: "樟子松", sort: 1 },
  { keywords: "木方", thickness: { min: mm(40), max: mm(50) }, inStock: true },
  { keywords: "花旗松", pageNum: 2 },
  { keywords: "辐射松 40*90*4000" },
  { portCode: ["taicang"], moistureType: ["KD"] },
  {},
];

/** Regions beside a species, and what nobody has exactly, so that the near ones are looked for. */
const HARD_SEARCHES: readonly string[] = [
  "江苏 樟子松 30*120",
  "江浙沪 白橡",
  "广东 菠萝格 板材",
  "内蒙 落叶松",
  "长三角 SPF 38*89",
  "北方 云杉板",
  "樟子松 31*127*4000",
  "铁杉原木 12米",
  "花旗松 55*233",
  "柳杉 35*105",
  "云杉 SF 32*125",
  "辐射松 38*285*6000",
  "樟子松 不要满洲里的 4米",
  "落叶松板 不要进口的",
];

/** The next of them. */
export const hardSearch = (at: number): Call =>
  post("/api/goods/pc/getSearchList", { keywords: cycle(HARD_SEARCHES, at) });

function floorSearch(search: GoodsSearch): FloorSearch {
  const { keywords = "", portCode = [], moistureType = [], thickness, inStock = false, sort = 0, pageNum = 1 } = search;
  return {
    ...wordsOf(keywords),
    filters: [...portCode.map((code) => `p${code}`), ...moistureType.map((code) => `d${code}`)],
    thickness: thickness ? [thickness.min ?? 0, thickness.max ?? 1_000_000] : null,
    inStock,
    byPrice: sort === 1,
    offset: (pageNum - 1) * 20,
  };
}

const TYPED = ["樟", "樟子", "樟子松", "30", "30*1", "俄罗斯", "花旗松 38", "zzs", "太仓", "木方"];

/** `at`: how many such calls were made before; the calls of a round differ from those of the last. */
export const CALLS = {
  search: (_market: Market, at: number): Pair => {
    const search = cycle(SEARCHES, at);
    return { ours: post("/api/goods/pc/getSearchList", search), floor: post("/search", floorSearch(search)) };
  },
  suggestion: (_market: Market, at: number): Pair => {
    const query = { search: cycle(TYPED, at) };
    return { ours: get("/api/goods/fuzzySearch", query), floor: get("/suggest", query) };
  },
  detail: ({ goods }: Market, at: number): Pair => {
    const query = { id: cycle(goods, at).id };
    return { ours: get("/api/goods/pc/getInfo", query), floor: get("/goods", query) };
  },
  cartAdd: ({ adders, goods }: Market, at: number): Pair => {
    const half = adders.length / 2;
    const { id: goodsId, count, unit } = cycle(goods, Math.floor(at / half));
    const mine = adders[at % half]!;
    const other = adders[half + (at % half)]!;
    return {
      ours: post("/api/shoppingCart/pc/add", { goodsId, quantity: count, unit }, mine.token),
      floor: post("/cart/add", { personId: other.personId, goodsId, count }),
    };
  },
  cartRead: ({ readers }: Market, at: number): Pair => {
    const { personId, token } = cycle(readers, at);
    return { ours: get("/api/shoppingCart/getPcList", {}, token), floor: get("/cart", { personId }) };
  },
};

/** Checkout and order of two buyers with equal carts: one uses the server, one the floor. */
export function orderCalls({ orderers }: Market, at: number) {
  const half = orderers.length / 2;
  const mine = orderers[at % half]!;
  const { personId, cartIds } = orderers[half + (at % half)]!;
  return {
    preview: {
      ours: post("/api/shoppingCart/pc/settlement", { cartIds: mine.cartIds }, mine.token),
      floor: post("/preview", { personId, cartIds }),
    },
    place: (settlementToken: string) => {
      const { merchantId, storeId } = mine;
      const group = { merchantId, storeId, deliveryMode: 1, addressId: null, expectDate: null, remark: "" };
      const order = { settlementToken, groups: [group], invoice: null, payMode: 1, agree: true };
      return {
        ours: { ...post("/api/platformOrder/pc/add", order, mine.token), key: `order-${at}` },
        floor: post("/order", { personId, cartIds, key: `order-${at}` }),
      };
    },
  };
}
