import { FOLLOW_TYPE, type FollowTarget } from "../domain/catalog/visits/follow.ts";
import { COMPANY_STATUS } from "../domain/company/company-status.ts";
import { fen } from "../domain/money.ts";
import { breakdownOf } from "../domain/timber/quantity.ts";
import { companiesOf } from "../server/account/person-store.ts";
import { alertSavedSearches } from "../server/catalog/alerts/alert-saved-searches.ts";
import { addSavedSearch } from "../server/catalog/alerts/keep-saved-search.ts";
import { insertSpecAlert } from "../server/catalog/alerts/keep-spec-alert.ts";
import { watchSpecAlerts } from "../server/catalog/alerts/spec-alert-watch.ts";
import { noteView } from "../server/catalog/goods/goods-figures.ts";
import { quantityRule } from "../server/catalog/goods/goods-view.ts";
import { updatePrice } from "../server/catalog/goods/merchant-goods.ts";
import { addSearch } from "../server/catalog/search/search-history-store.ts";
import { addBrowsed } from "../server/catalog/visits/browse-store.ts";
import { follow } from "../server/catalog/visits/follow-target.ts";
import { actForCompany } from "../server/company/act-for.ts";
import { readAllMessages } from "../server/system/messages.ts";
import { addAddress } from "../server/trade/checkout/addresses.ts";
import { addToCart } from "../server/trade/checkout/cart.ts";
import { addInvoice } from "../server/trade/money/invoices.ts";
import { saveSlots } from "../server/trade/pickups/warehouses.ts";
import { number, oneOf, record, rowsIn, text } from "./data.ts";
import { DEMO_IP } from "./people.ts";
import { ACCOUNTS, type Scene, type Stage, type Times } from "./week-stage.ts";
import { orderableGoods, ownWarehouse, shownGoods } from "./week-store.ts";

const { buyer, person } = ACCOUNTS;

/** Hours in which the warehouses of the demo shops load, every day of the week. */
const SLOTS = ["0800-1000", "1000-1200", "1300-1500", "1500-1700"].map((slotCode) => ({
  slotCode,
  capacity: 4,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
}));

const who = oneOf(["buyer", "person"]);
const ADDRESSES = rowsIn(
  "week-addresses",
  record({ who, receiver: text, province: text, city: text, district: text, detail: text }),
);
/** What they searched for, so many hours ago. */
const SEARCHES = rowsIn("week-searches", record({ who, words: text, hours: number }));

async function moveIn(stage: Stage): Promise<void> {
  const { caller } = await stage.person(buyer);
  const companies = await companiesOf(stage.db, caller.personId);
  const certified = companies.find(({ companyStatus }) => companyStatus === COMPANY_STATUS.certified);
  if (certified !== undefined) await actForCompany(stage.db, caller, certified.id);
}

async function keepPapers(stage: Stage): Promise<void> {
  for (const { who, receiver, province, city, district, detail } of ADDRESSES)
    await addAddress(
      stage.db,
      (await stage.person(ACCOUNTS[who])).caller,
      {
        receiver,
        phone: ACCOUNTS[who],
        provinceCode: province,
        cityCode: city,
        districtCode: district,
        detail,
        canUnload: true,
        vehicleLimit: "",
        isDefault: false,
      },
      null,
    );
  const { caller } = await stage.person(buyer);
  const title = caller.companyName ?? "";
  const facts = { taxNo: "91320585MA1W8K2D5Y", regAddress: "江苏省太仓市港区北环路18号", regPhone: "0512-53180018" };
  const bank = { bankName: "演示银行太仓支行", bankAccount: "1102026609000018877" };
  const id = await addInvoice(stage.db, caller, { kind: 2, title, ...facts, ...bank, isDefault: true }, null);
  stage.keep("invoice title", id);
}

async function openGates(stage: Stage): Promise<void> {
  for (const shop of ["merchant", "otherMerchant"] as const) {
    const { caller } = await stage.person(ACCOUNTS[shop]);
    const { id, version } = await ownWarehouse(stage.db, stage.shops[shop]);
    await saveSlots(stage.db, { caller, ip: DEMO_IP }, { id, version, slots: SLOTS });
  }
}

/** Looks at every `every`-th of the goods that the front pages show, from the `first` on. */
const looked = (phone: string, first: number, every: number) => async (stage: Stage) => {
  const { caller } = await stage.person(phone);
  for (const [nth, { id }] of (await shownGoods(stage.db, 60)).entries()) {
    if (nth % every !== first) continue;
    await noteView(stage.db, id, { caller, ip: DEMO_IP, nowMs: stage.nowMs, secret: phone });
    await addBrowsed(stage.db, caller.personId, id);
  }
};

const filled = (phone: string, first: number, every: number) => async (stage: Stage) => {
  const { caller } = await stage.person(phone);
  for (const [nth, goods] of (await shownGoods(stage.db, 40)).entries()) {
    if (nth % every !== first) continue;
    const { quantity } = breakdownOf(quantityRule(goods), goods.minOrder + goods.step);
    await addToCart(stage.db, caller, { goodsId: goods.id, quantity, unit: goods.saleUnit }, null);
  }
};

const followed = (phone: string, skipped: number) => async (stage: Stage) => {
  const { personId } = (await stage.person(phone)).caller;
  const goods = (await shownGoods(stage.db, skipped + 5)).slice(skipped);
  const targets: FollowTarget[] = [
    ...goods.map(({ id }) => ({ targetType: FOLLOW_TYPE.goods, targetId: id })),
    { targetType: FOLLOW_TYPE.shop, targetId: stage.shops.merchant },
    { targetType: FOLLOW_TYPE.shop, targetId: stage.shops.otherMerchant },
  ];
  for (const target of targets) await follow(stage.db, personId, target);
};

async function subscribed(stage: Stage): Promise<void> {
  const { caller } = await stage.person(buyer);
  const [watched] = await orderableGoods(stage.db, { merchantId: stage.shops.merchant, least: 1, isFetched: true });
  if (watched === undefined) return;
  stage.keep("watched goods", watched.id);
  const { speciesCode, thickness, width, price } = watched;
  const sized = { speciesCode: [speciesCode], thickness, width };
  const alerts = [
    { name: "常用规格到货", ...sized, notify: 1 as const },
    { name: "常用规格降价", ...sized, targetPrice: fen(Math.round(price * 0.97)), priceUnit: watched.saleUnit },
    { name: "太仓港樟子松", speciesCode: ["zhangzisong"], portCode: ["taicang"], notify: 2 as const },
  ];
  for (const alert of alerts) await insertSpecAlert(stage.db, null, caller, alert);
  const other = (await stage.person(person)).caller;
  await insertSpecAlert(stage.db, null, other, { name: "辐射松木方", speciesCode: ["fushesong"], kindCode: "1502" });
  const searches = [
    [caller.personId, "樟子松 30*120", { keywords: "樟子松 30*120" }, 1],
    [caller.personId, "SPF 规格材", { keywords: "SPF 38*89" }, 2],
    [caller.personId, "太仓赤松", { keywords: "赤松", portCode: ["taicang"] }, 0],
    [other.personId, "工地木方", { keywords: "辐射松木方" }, 1],
    [other.personId, "防腐木", { keywords: "防腐木" }, 3],
  ] as const;
  for (const [personId, name, filters, notify] of searches)
    await addSavedSearch(stage.db, null, personId, {
      name,
      notify,
      trigger: [1, 2, 3],
      filters: "portCode" in filters ? { ...filters, portCode: [...filters.portCode] } : { ...filters },
    });
}

/** A merchant lowers a price; those who wait for it are notified. */
async function cheaper(stage: Stage): Promise<void> {
  const id = stage.kept("watched goods");
  const all = await orderableGoods(stage.db, { merchantId: stage.shops.merchant, least: 1, isFetched: true });
  const goods = all.find((one) => one.id === id);
  if (goods === undefined) return;
  const price = fen(Math.floor((goods.price * 0.96) / 100) * 100);
  await updatePrice(stage.db, stage.shops.merchant, { id: goods.id, version: goods.version, price, priceTiers: [] });
}

const readBy = (phone: string) => async (stage: Stage) =>
  readAllMessages(stage.db, (await stage.person(phone)).caller.personId, null);

/** What the two buyers save for themselves, and what all five have read. */
export function buyersThings({ ago, day }: Times): Scene[] {
  return [
    { at: day(-90, "09:00"), play: moveIn },
    // Goods that were there before a spec alert are no hits of it.
    { at: day(-90, "09:05"), play: ({ db, nowMs }) => watchSpecAlerts(db, nowMs) },
    { at: day(-8, "09:10"), play: keepPapers },
    { at: day(-8, "09:20"), play: openGates },
    { at: day(-7, "14:00"), play: subscribed },
    { at: day(-6, "10:00"), play: looked(buyer, 0, 9) },
    { at: day(-4, "15:30"), play: looked(buyer, 1, 8) },
    { at: day(-3, "11:00"), play: looked(person, 2, 7) },
    { at: day(-3, "16:00"), play: followed(buyer, 3) },
    { at: day(-2, "09:40"), play: followed(person, 9) },
    { at: day(-2, "19:00"), play: looked(buyer, 4, 10) },
    { at: ago(16), play: filled(buyer, 0, 7) },
    { at: ago(14), play: filled(person, 1, 12) },
    { at: ago(11), play: looked(person, 3, 8) },
    { at: ago(8), play: cheaper },
    { at: ago(7.9), play: ({ db, nowMs }) => watchSpecAlerts(db, nowMs) },
    { at: ago(7.8), play: ({ db, nowMs }) => watchSpecAlerts(db, nowMs) },
    { at: ago(7.7), play: ({ db, nowMs }) => alertSavedSearches(db, nowMs) },
    { at: ago(1.5), play: looked(buyer, 2, 9) },
    ...SEARCHES.map(({ who, words, hours }) => ({
      at: ago(hours),
      play: async (stage: Stage) => {
        const phone = ACCOUNTS[who];
        const { personId } = (await stage.person(phone)).caller;
        await addSearch(stage.db, { personId, ip: DEMO_IP, secret: phone }, words);
      },
    })),
    // A person with something to do has not read what came since.
    { at: ago(21), play: readBy(buyer) },
    { at: ago(26), play: readBy(person) },
    { at: ago(15), play: readBy(ACCOUNTS.merchant) },
    { at: ago(25), play: readBy(ACCOUNTS.otherMerchant) },
    { at: ago(18), play: readBy(ACCOUNTS.operator) },
  ];
}
