import { GOODS_STATUS } from "../../src/domain/catalog/goods/goods-states.ts";
import { formatBeijingDate } from "../../src/domain/time.ts";
import type { CheckoutPreview, PlacedOrders } from "../../src/domain/trade/checkout.ts";
import type { OrderDetail } from "../../src/domain/trade/order-view.ts";
import { call, tokenOf } from "./browser.ts";
import { orderOf } from "./buyer.ts";
import { formOf, pdfFile } from "./files.ts";
import { theShop } from "./the-shop.ts";

/** Phones of the two who trade in a story. */
export type Parties = { buyer: string; merchant: string };

/** Goods of a shop as its own list shows them. */
type MerchantGoods = {
  id: string;
  status: number;
  priceMode: number;
  countedIn: string;
  minOrder: number;
  available: number;
};

/** Goods of the merchant of which `orders` orders of 50 pieces or more can be placed. */
export async function goodsToFetch({ merchant }: Parties, orders: number): Promise<MerchantGoods> {
  const { rows } = await call<{ rows: MerchantGoods[] }>(
    "/api/goods/merchant/getList",
    { pageNum: 1, pageSize: 50 },
    await tokenOf(merchant),
  );
  const goods = rows.find(
    ({ status, priceMode, countedIn, minOrder, available }) =>
      status === GOODS_STATUS.onSale &&
      priceMode === 1 &&
      countedIn === "piece" &&
      available >= orders * minOrder &&
      minOrder >= 50,
  );
  if (goods === undefined) throw new Error("the merchant sells nothing that can be fetched");
  return goods;
}

export type PaidOrder = { id: string; orderNo: string; pieces: number };

/** An order of the least of the merchant's goods that is paid and waits for its truck. */
export async function paidOrder(parties: Parties, goods: MerchantGoods): Promise<PaidOrder> {
  const buyer = await tokenOf(parties.buyer);
  const merchant = await tokenOf(parties.merchant);
  const settled = { goodsId: goods.id, quantity: goods.minOrder, unit: "piece" };
  const preview = await call<CheckoutPreview>("/api/shoppingCart/pc/settlement", settled, buyer);
  const placed = await call<PlacedOrders>("/api/platformOrder/pc/add", orderOf(preview), buyer);
  const { id, orderNo, payable } = placed.orders[0]!; // There is one merchant and one warehouse.
  await call("/api/platformOrder/merchant/confirm", { id }, merchant);
  const { payload, type } = formOf([{ name: "回单.pdf", bytes: pdfFile() }]);
  const upload = await fetch(`${theShop().url}/common/uploadPrivate`, {
    method: "POST",
    headers: { authorization: buyer, "content-type": type },
    body: new Uint8Array(payload),
  });
  const { fileName } = (await upload.json()) as { fileName: string };
  const voucher = { id, amount: payable, payerName: "苏州某家具厂", bankFlowNo: `FLOW${id}`, fileIds: [fileName] };
  const payDate = formatBeijingDate(Date.now());
  const voucherId = await call<string>("/api/platformOrder/pc/addVoucher", { ...voucher, payDate }, buyer);
  await call("/api/platformOrder/merchant/auditVoucher", { id, voucherId, pass: true }, merchant);
  return { id, orderNo, pieces: goods.minOrder };
}

/** The same, all of it fetched by a truck that came without a reservation. */
export async function fetchedOrder(parties: Parties, goods: MerchantGoods): Promise<OrderDetail> {
  const { id, pieces } = await paidOrder(parties, goods);
  const merchant = await tokenOf(parties.merchant);
  const detail = () =>
    fetch(`${theShop().url}/api/platformOrder/merchant/getInfo?id=${id}`, { headers: { authorization: merchant } });
  const order = async () => ((await (await detail()).json()) as { data: OrderDetail }).data;
  const { lines } = await order();
  const tally = {
    orderId: id,
    plateNo: "苏E12345",
    driverName: "李师傅",
    operatorName: "周理货",
    receiverName: "李师傅",
    lines: [{ orderLineId: lines[0]!.id, actual: pieces }], // It was placed with one line.
  };
  await call("/api/pickupRecord/merchant/add", tally, merchant);
  return order();
}
