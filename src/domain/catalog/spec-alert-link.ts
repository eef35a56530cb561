import type { GoodsBrief } from "./goods.ts";
import { EMPTY_QUERY, type GoodsQuery } from "./goods-query.ts";
import { addressOf, paramsOfQuery } from "./goods-query-url.ts";

/** The form of a new spec alert filled with what a search asks for. */
export const specAlertAddress = (query: GoodsQuery): string =>
  addressOf("/user/reqSpec", {
    add: "1",
    ...paramsOfQuery({ ...query, sort: 0, pageNum: 1, pageSize: EMPTY_QUERY.pageSize, inStock: false }),
  });

const exactly = (value: number | null) => ({ min: value, max: value });
const listed = (code: string | null): string[] => (code === null ? [] : [code]);

/** The form of a new spec alert for more of the same goods, whoever sells them. */
export const specAlertAddressOf = (goods: GoodsBrief): string =>
  specAlertAddress({
    ...EMPTY_QUERY,
    kindCode: goods.kindCode,
    speciesCode: [goods.speciesCode],
    gradeCode: listed(goods.gradeCode),
    thickness: exactly(goods.thickness),
    width: exactly(goods.width),
    length: exactly(goods.length),
  });
