import { CLICK_PATH } from "../../src/domain/system/navigation-click.ts";
import type { OrderDetail } from "../../src/domain/trade/order-view.ts";
import type { PickupDetail } from "../../src/domain/trade/pickup-view.ts";
import type { Db } from "../../src/server/db/database.ts";
import { formOf, pdfFile } from "../../tests/support/files.ts";
import { call } from "../../tests/support/program.ts";
import { signInAs } from "../../tests/support/sign-in.ts";
import { place, previewedAttempt, type Shopper } from "./shoppers.ts";

const ORDERS = "/api/platformOrder";

async function ask<Data>(url: string, path: string, token: string | undefined, body?: unknown): Promise<Data> {
  const { code, msg, data } = await call<Data>(url, path, { ...(token !== undefined && { token }), body });
  if (code !== 200) throw new Error(`${path} ${code} ${msg}`);
  return data;
}

async function uploaded(url: string, token: string): Promise<string> {
  const { payload, type } = formOf([{ name: "pz.pdf", bytes: pdfFile() }]);
  const reply = await fetch(`${url}/common/uploadPrivate`, {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  });
  return ((await reply.json()) as { fileName: string }).fileName;
}

/** The token of somebody who runs the shop of the goods. */
export async function shopkeeperOf(db: Db, goodsId: string): Promise<string> {
  const goods = await db.one<{ merchantId: string }>(`select merchant_id as "merchantId" from goods where id = $1`, [
    goodsId,
  ]);
  const traits = { roles: ["buyer", "merchant"], merchantId: goods!.merchantId };
  return (await signInAs(db, "13700009999", traits)).slice("Bearer ".length);
}

/** One visit: a search, a filter, five goods looked at, two clicks on the navigation. */
export async function visit(url: string, goods: readonly string[], token: string | undefined): Promise<void> {
  const report = (path: string, body: object) => ask(url, `/api/memberCollect/${path}`, token, body);
  await report("searchCollect", { searchText: "樟子松 30*120", searchOrigin: 1, resultNum: 12, elapsedMs: 40 });
  await report("filtrateCollect", {
    searchText: "樟子松",
    filters: { speciesCode: ["pinus-sylvestris"] },
    resultNum: 8,
  });
  for (const goodsId of goods)
    await report("operateCollect", { goodsId, operateType: 1, source: "list", stayMs: 9_000 });
  for (const name of ["现货锯材", "价格指数"])
    await ask(url, CLICK_PATH, token, { pageFunctionName: name, url: "/public/list", billType: 5, type: 28 });
}

/** One order from the checkout to its settlement: confirmed, paid by one transfer, fetched at the warehouse, both sides agree. */
export async function liveOrder(
  url: string,
  { shopper, shopkeeper, goodsId }: { shopper: Shopper; shopkeeper: string; goodsId: string },
): Promise<void> {
  const { token } = shopper;
  const attempt = (await previewedAttempt(url, shopper, { goodsId, pieces: 10 }))!;
  const placed = await place(url, attempt);
  const id = placed!.data.orders[0]!.id;
  const detail = () => ask<OrderDetail>(url, `${ORDERS}/pc/getInfo?id=${id}`, token);
  await ask(url, `${ORDERS}/merchant/confirm`, shopkeeper, { id });
  const order = await detail();
  const voucherId = await ask<string>(url, `${ORDERS}/pc/addVoucher`, token, {
    id,
    amount: order.payable,
    payerName: "苏州某家具厂",
    bankFlowNo: `FLOW${id.slice(-12)}`,
    payDate: "2026-01-05",
    fileIds: [await uploaded(url, token)],
  });
  await ask(url, `${ORDERS}/merchant/auditVoucher`, shopkeeper, { id, voucherId, pass: true });
  const pickupId = await ask<PickupDetail["id"]>(url, "/api/pickupRecord/merchant/add", shopkeeper, {
    orderId: id,
    plateNo: "苏E12345",
    driverName: "李师傅",
    operatorName: "周理货",
    receiverName: "李师傅",
    lines: [{ orderLineId: order.lines[0]!.id, actual: 10, reason: "" }],
    last: true,
  });
  await ask(url, "/api/pickupRecord/pc/confirm", token, { id: pickupId });
  await ask(url, `${ORDERS}/merchant/postSettle`, shopkeeper, { id });
  await ask(url, `${ORDERS}/pc/confirmSettle`, token, { id, version: (await detail()).version });
}
