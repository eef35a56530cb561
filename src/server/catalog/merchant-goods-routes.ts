import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { GoodsIdQuery, MerchantGoodsBody, UpdatePriceBody, UpdateStockBody } from "../../contract/catalog.ts";
import {
  GoodsAddBody,
  GoodsDetailPreviewBody,
  GoodsExportBody,
  type GoodsImport,
  GoodsImportQuery,
  GoodsUpdateBody,
} from "../../contract/goods-form.ts";
import { IMPORT_FILE_TYPES } from "../../domain/catalog/import-report.ts";
import { DEFAULT_PAGE_SIZE } from "../../domain/paging.ts";
import { createGate, createQueues } from "../account/gate.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { repeatKeyOf } from "../idempotency.ts";
import { forbidden, notFound, ok, warning } from "../reply.ts";
import { receiveFile } from "../system/files/receive-file.ts";
import { addGoods, detailPreview, type Owner, storeChoices, updateGoods } from "./goods-form.ts";
import { keywordsOf } from "./goods-query-body.ts";
import { handledGoods, handledInfo } from "./handled-goods.ts";
import { exportOwnGoods, importOwnGoods } from "./merchant-files.ts";
import { updatePrice, updateStock } from "./merchant-goods.ts";

/** The merchant the caller works for. */
function ownerOf(request: FastifyRequest): Owner {
  const caller = signedIn(request);
  if (caller.merchantId === null) throw forbidden();
  return { merchantId: caller.merchantId, actor: { caller, ip: request.ip } };
}

/** Files of one node that are looked at or imported together, and that wait: each reads in a process of its own. */
const IMPORTS_AT_ONCE = 2;
const IMPORTS_WAITING = 16;
/** Files of one merchant that wait for each other. */
const FILES_WAITING = 4;

const permitted = (action: string) => ({ access: { permission: `goods:offer:${action}` } });

/** A merchant's own goods: the list, the form, price and stock (product §5). */
export function merchantGoodsRoutes(app: App, { db, now, uploads, metrics }: Deps): void {
  app.post(
    "/api/goods/merchant/getList",
    { config: permitted("edit"), schema: { body: MerchantGoodsBody } },
    async (request) => {
      const { keywords = "", status = null, kindCode = null, storeId = null } = request.body;
      const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
      const { merchantId } = ownerOf(request);
      const query = { keywords: keywordsOf(keywords), status, merchantId, kindCode, storeId, pageNum, pageSize };
      return ok(await handledGoods(db, "merchant", query));
    },
  );
  app.get(
    "/api/goods/merchant/getInfo",
    { config: permitted("edit"), schema: { querystring: GoodsIdQuery } },
    async (request) => {
      const goods = await handledInfo(db, ownerOf(request).merchantId, request.query.id);
      if (goods === null) throw notFound("商品不存在");
      return ok(goods);
    },
  );
  app.get("/api/goods/merchant/getStores", { config: permitted("edit") }, async (request) =>
    ok(await storeChoices(db, ownerOf(request).merchantId)),
  );
  app.post("/api/goods/merchant/add", { config: permitted("add"), schema: { body: GoodsAddBody } }, async (request) =>
    ok(await addGoods(db, ownerOf(request), request.body, repeatKeyOf(request), now())),
  );
  app.post(
    "/api/goods/merchant/update",
    { config: permitted("edit"), schema: { body: GoodsUpdateBody } },
    async (request) => ok(await updateGoods(db, ownerOf(request), request.body, now())),
  );
  app.post(
    "/api/goods/merchant/previewDetail",
    { config: permitted("edit"), schema: { body: GoodsDetailPreviewBody } },
    async (request) => {
      ownerOf(request);
      return ok({ html: detailPreview(request.body.detail) });
    },
  );
  app.post(
    "/api/goods/merchant/updatePrice",
    { config: permitted("price"), schema: { body: UpdatePriceBody } },
    async (request) => ok(await updatePrice(db, ownerOf(request).merchantId, request.body)),
  );
  app.post(
    "/api/goods/merchant/updateStock",
    { config: permitted("stock"), schema: { body: UpdateStockBody } },
    async (request) => ok(await updateStock(db, ownerOf(request).merchantId, request.body)),
  );
  app.post(
    "/api/goods/merchant/export",
    { config: permitted("edit"), schema: { body: GoodsExportBody } },
    async (request) => ok(await exportOwnGoods(db, ownerOf(request), request.body, now())),
  );
  // In a scope of its own: no other call takes a form that another site's page could send.
  const oneByOne = createQueues(FILES_WAITING);
  const importing = createGate(IMPORTS_AT_ONCE, IMPORTS_WAITING);
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    scope.post(
      "/api/goods/merchant/import",
      { config: permitted("add"), schema: { querystring: GoodsImportQuery } },
      async (request) => {
        const owner = ownerOf(request);
        const { dryRun, skipBad = false } = request.query as GoodsImport;
        const received = await uploads(request, signedIn(request).personId, (whileThere) =>
          whileThere(receiveFile(request, IMPORT_FILE_TYPES, warning)),
        );
        let isWaiting = true;
        const begin = () => {
          if (isWaiting) metrics.importsWaiting.dec();
          isWaiting = false;
        };
        const work = () => {
          begin();
          return importOwnGoods(db, owner, { ...received, dryRun, skipBad });
        };
        metrics.importsWaiting.inc();
        return ok(await oneByOne(owner.merchantId, () => importing(work)).finally(begin));
      },
    );
  });
}
