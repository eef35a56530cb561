import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import { asId } from "../../src/domain/ids.ts";
import { dm3 } from "../../src/domain/units.ts";
import { notify } from "../../src/server/system/messages.ts";
import { type Buyer, createBuyer, phoneOf } from "./buyer.ts";
import { someCreditCode } from "./companies.ts";
import { inquiryForm, offerForm, openOffer, orderForm } from "./futures.ts";
import type { ThingName } from "./permission-matrix.ts";
import { published, quoted } from "./quotes.ts";
import { signInAs } from "./sign-in.ts";
import { ADDRESS, addPickup, addReservation, aFile, done, paid, type Trade } from "./trade.ts";

const DEMAND = {
  rawText: "樟子松 30*120*4米 一级 50方 太仓",
  createMode: 1,
  visibility: 1,
  deliverCityCode: "320500",
  contactName: "李木",
  contactPhone: "13911112222",
  items: [
    { speciesCode: "zhangzisong", thickness: 30, width: 120, length: 4000, quantity: 50_000, quantityUnit: "m3" },
  ],
};
const SUPPLY = {
  productCode: "agency",
  amountWanted: 300_000_000,
  termMonths: 6,
  purpose: "采购到港樟子松锯材",
  goodsDesc: "樟子松锯材 30*120 六百方",
  contactName: "李木",
  contactPhone: "13800138000",
};
const SHOP = {
  shopName: "恒林木行",
  shopType: 1,
  kindCodes: ["1501"],
  brandCodes: [],
  warehouses: [],
  materials: [],
  contactName: "陈建国",
  contactPhone: "13800000001",
  bankName: "",
  bankAccount: "",
  accountName: "",
  agree: true,
};
const idIn = (data: unknown) => (typeof data === "string" ? data : (data as { id: string }).id);

/** One row of each kind that belongs to the trade's buyer or merchant; their ids. */
export async function everybodysThings(trade: Trade): Promise<Record<ThingName, string>> {
  const { app, db, buyer, goods } = trade;
  const made = async (who: Buyer, url: string, body: object) => idIn(await done(who.post(url, body)));
  const company = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status)
     values ($1, '恒林木业', $2, ${COMPANY_STATUS.certified}) returning id`,
    [buyer.id, someCreditCode()],
  );
  const change = await db.one<{ id: string }>(
    `insert into company_change (company_id, person_id, before, after, submitted_at)
     values ($1, $2, '{}', '{"legalIdNoMask": ""}', now()) returning id`,
    [company!.id, buyer.id],
  );
  const order = await paid(trade, 10);
  const reservation = await done(addReservation(trade, order, 4));
  const tally = await done(addPickup(trade, order, 3));
  await buyer.addToCart(goods.id, 10);
  const line = await db.one<{ id: string }>("select id from cart_item where person_id = $1", [buyer.id]);
  await notify(db, asId("1"), [{ personId: buyer.id, companyId: null }], {
    type: 1,
    todo: null,
    title: "订单",
    content: "订单",
    linkPath: "",
    refType: "order",
    refId: order.id,
  });
  const message = await db.one<{ id: string }>("select id from message where person_id = $1", [buyer.id]);
  const fileName = await aFile(trade, buyer.phone);
  const file = await db.one<{ id: string }>("select id from stored_file where file_name = $1", [fileName]);
  const address = await made(buyer, "/api/userAddress/pc/add", ADDRESS);
  const quoteDeadlineAt = Date.now() + 3 * 86_400_000;
  const demand = await made(buyer, "/api/demand/pc/add", { ...DEMAND, quoteDeadlineAt });
  const specAlert = await made(buyer, "/api/reqSpec/pc/add", {
    name: "太仓木方",
    speciesCode: ["zhangzisong"],
    thickness: 30,
    width: 120,
  });
  const search = await made(buyer, "/api/mySearch/pc/add", { name: "太仓樟子松", filters: { keywords: "樟子松" } });
  // From here on they act for their company.
  await signInAs(db, buyer.phone, { mainCompanyId: company!.id });
  const acting = await createBuyer(app, db, buyer.phone);
  const forward = { ...trade, buyer: acting };
  const offer = await openOffer(forward, {
    containerNum: 4,
    lines: [{ ...offerForm().lines[0]!, volume: dm3(208_000) }],
  });
  const inquiry = await made(acting, "/api/futuresInquiry/pc/add", inquiryForm(offer));
  const forwardOrder = await made(acting, "/api/futuresOrder/pc/add", orderForm(offer));
  const merchantCompany = await db.one<{ id: string }>(
    `insert into company_info (company_name, credit_code, company_status) values ('万木木业', $1, ${COMPANY_STATUS.certified}) returning id`,
    [someCreditCode()],
  );
  await db.run("update merchant set company_id = $2 where id = $1", [goods.merchantId, merchantCompany!.id]);
  const shop = {
    person: trade.merchant,
    merchantId: goods.merchantId,
    companyId: merchantCompany!.id,
    goodsId: goods.id,
  };
  const quote = await quoted(shop, (await published(acting)).id, 168_000);
  return {
    order: order.id,
    "order line": order.lines[0]!.id,
    reservation,
    tally,
    goods: goods.id,
    company: company!.id,
    "company change": change!.id,
    "shop application": await made(acting, "/api/settleInMaterials/pc/add", SHOP),
    "supply application": await made(acting, "/api/supplyApply/pc/add", SUPPLY),
    address,
    "cart line": line!.id,
    demand,
    "spec alert": specAlert,
    "saved search": search,
    message: message!.id,
    file: file!.id,
    quote: quote.id,
    "forward offer": offer,
    inquiry,
    "forward order": forwardOrder,
  };
}

/** A phone that none of the trade's people has. */
export const STRANGERS = { buyer: phoneOf(11), merchant: phoneOf(12) } as const;
