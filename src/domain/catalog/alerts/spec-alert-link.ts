import { PAGES } from "../../shell/pages.ts";
import type { Mm } from "../../units.ts";
import type { GoodsBrief } from "../goods/goods.ts";
import { EMPTY_QUERY, type GoodsQuery } from "../search/goods-query.ts";
import { paramsOfQuery } from "../search/goods-query-url.ts";

/** Address of the form of a new spec alert, filled with the conditions of a search. */
export const specAlertAddress = (query: GoodsQuery): string =>
  PAGES.specAlerts.to({
    add: "1",
    ...paramsOfQuery({ ...query, sort: 0, pageNum: 1, pageSize: EMPTY_QUERY.pageSize, inStock: false }),
  });

const exactly = (value: Mm | null) => ({ min: value, max: value });
const listed = (code: string | null): string[] => (code === null ? [] : [code]);

/** Address of the form of a new spec alert for the same goods of any merchant. */
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
