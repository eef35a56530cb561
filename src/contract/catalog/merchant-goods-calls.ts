import type { Static } from "typebox";
import type { HandledGoods, HandledInfo, StoreChoice } from "../../domain/catalog/goods/handled-goods.ts";
import type { ImportOutcome } from "../../domain/catalog/import/import-report.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { costly, get, holders, post, roomy, row } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type {
  ExportGoodsReply,
  GoodsAddBody,
  GoodsExport,
  GoodsImport,
  GoodsUpdateBody,
} from "./merchant-goods-schemas.ts";
import type { UpdatePriceBody, UpdateStockBody } from "./search-schemas.ts";

const mayEditGoods = holders("goods:offer:edit");
const mayAddGoods = holders("goods:offer:add");

export const merchantGoods = mayEditGoods(
  get<IdOnly<GoodsId>, HandledInfo>("/api/goods/merchant/getInfo", "One of the merchant's own goods", 404),
);
export const goodsWarehouses = mayEditGoods(
  get<StoreChoice[]>("/api/goods/merchant/getStores", "Warehouses that goods can lie in"),
);
export const addGoods = costly(
  "cleaning",
  mayAddGoods(
    roomy(512, post<Static<typeof GoodsAddBody>, HandledInfo>("/api/goods/merchant/add", "Adds goods as a draft", 404)),
  ),
);
export const updateGoods = costly(
  "cleaning",
  mayEditGoods(
    roomy(
      512,
      post<Static<typeof GoodsUpdateBody>, HandledInfo>(
        "/api/goods/merchant/update",
        "Changes goods as of their version",
        404,
        5001,
      ),
    ),
  ),
);
export const updateGoodsPrice = holders("goods:offer:price")(
  post<Static<typeof UpdatePriceBody>, HandledGoods>("/api/goods/merchant/updatePrice", "Changes prices", 404, 5001),
);
export const updateGoodsStock = holders("goods:offer:stock")(
  post<Static<typeof UpdateStockBody>, HandledGoods>("/api/goods/merchant/updateStock", "Changes the stock", 404, 5001),
);
/** Answered with how many goods it confirmed. */
export const confirmGoodsStock = holders("goods:offer:stock")(
  post<number>("/api/goods/merchant/confirmStock", "Confirms the stock of all goods on sale"),
);
export const exportGoods = costly(
  "tables",
  mayEditGoods(
    post<GoodsExport, ExportGoodsReply>("/api/goods/merchant/export", "Writes the merchant's goods to a file", 404),
  ),
);
export const importGoods = costly(
  "imports",
  mayAddGoods(
    row<{ query: GoodsImport; reply: ImportOutcome }>(
      "POST",
      "query",
      "/api/goods/merchant/import",
      "Checks or imports a file of goods",
    ),
  ),
);
