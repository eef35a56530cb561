import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import * as calls from "../../../contract/catalog/merchant-goods-calls.ts";
import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import { answersIn } from "../../../domain/catalog/import/import-answers.ts";
import { IMPORT_FILE_TYPES } from "../../../domain/catalog/import/import-report.ts";
import { asId, type FileId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE } from "../../../domain/paging.ts";
import { createGate, createQueues } from "../../account/gate.ts";
import { callersMerchantId, signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { notFound, warning } from "../../reply.ts";
import { serve } from "../../serve.ts";
import { receiveFile } from "../../system/files/receive-file.ts";
import { exportMerchantGoods, importMerchantGoods } from "../import/merchant-files.ts";
import { keywordsOf } from "../search/goods-query-body.ts";
import { addGoods, type Owner, storeChoices, updateGoods } from "./goods-form.ts";
import { handledGoods, handledInfo } from "./handled-goods.ts";
import { updatePrice, updateStock } from "./merchant-goods.ts";
import { confirmStock } from "./stock-confirmation.ts";

/** The merchant the caller works for. */
function ownerOf(request: FastifyRequest): Owner {
  const caller = signedIn(request);
  return { merchantId: callersMerchantId(caller), actor: { caller, ip: request.ip } };
}

/** Files of one node that are looked at or imported together, and that wait: each reads in a process of its own. */
const IMPORTS_AT_ONCE = 2;
const IMPORTS_WAITING = 16;
/** Files of one merchant that wait for each other. */
const FILES_WAITING = 4;

/** Ids joined by commas. */
const fileIdsIn = (ids = ""): FileId[] => ids.split(",").flatMap((id) => (id === "" ? [] : [asId<FileId>(id)]));

/** A merchant's own goods: the list, the form, price and stock. */
export function merchantGoodsRoutes(app: App, { db, now, uploads, metrics }: Deps): void {
  serve(app, consoleListCalls.merchantGoodsList, async (request) => {
    const { keywords = "", status = null, kindCode = null, storeId = null } = request.body;
    const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
    const { merchantId } = ownerOf(request);
    const query = { keywords: keywordsOf(keywords), status, merchantId, kindCode, storeId, pageNum, pageSize };
    return await handledGoods(db, "merchant", query);
  });
  serve(app, calls.merchantGoods, async (request) => {
    const goods = await handledInfo(db, ownerOf(request).merchantId, request.query.id);
    if (goods === null) throw notFound("商品不存在");
    return goods;
  });
  serve(app, calls.goodsWarehouses, async (request) => storeChoices(db, ownerOf(request).merchantId));
  serve(app, calls.addGoods, async (request) =>
    addGoods(db, ownerOf(request), request.body, idempotencyKeyOf(request), now()),
  );
  serve(app, calls.updateGoods, async (request) => updateGoods(db, ownerOf(request), request.body, now()));
  serve(app, calls.confirmGoodsStock, async (request) => {
    const { merchantId, actor } = ownerOf(request);
    return await confirmStock(db, merchantId, actor);
  });
  serve(app, calls.updateGoodsPrice, async (request) => updatePrice(db, ownerOf(request).merchantId, request.body));
  serve(app, calls.updateGoodsStock, async (request) => updateStock(db, ownerOf(request).merchantId, request.body));
  serve(app, calls.exportGoods, async (request) => exportMerchantGoods(db, ownerOf(request), request.body, now()));
  // In a scope of its own: no other call takes a form that another site's page could send.
  const oneByOne = createQueues(FILES_WAITING);
  const importing = createGate(IMPORTS_AT_ONCE, IMPORTS_WAITING);
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    serve(scope, calls.importGoods, async (request) => {
      const owner = ownerOf(request);
      const { dryRun, skipBad = false } = request.query;
      const pictures = fileIdsIn(request.query.pictures);
      const received = await uploads(request, signedIn(request).personId, (whileThere) =>
        whileThere(receiveFile(request, IMPORT_FILE_TYPES, warning)),
      );
      const answers = answersIn(received.fields.get("answers") ?? "");
      if (answers === null) throw warning("请求内容不正确");
      let isWaiting = true;
      const begin = () => {
        if (isWaiting) metrics.importsWaiting.dec();
        isWaiting = false;
      };
      const work = () => {
        begin();
        return importMerchantGoods(db, owner, { ...received, pictures, answers, dryRun, skipBad, left: left.signal });
      };
      // A request that was read to its end has closed; its connection shows whether the client still waits.
      const { socket } = request.raw;
      const left = new AbortController();
      const leave = () => left.abort();
      if (socket.destroyed) leave();
      socket.once("close", leave);
      metrics.importsWaiting.inc();
      return await oneByOne(owner.merchantId, () => importing(work)).finally(() => {
        socket.removeListener("close", leave);
        begin();
      });
    });
  });
}
