import { calendarDay, type DemandForm, demandTitle } from "../domain/demand/demand-form.ts";
import { itemOfLine } from "../domain/demand/demand-item.ts";
import { deliveryIn } from "../domain/demand/demand-lines.ts";
import { parseDemand } from "../domain/demand/reading/demand-text.ts";
import { humanNumber } from "../domain/trade/order-no.ts";
import type { Database } from "../server/db/database.ts";
import { insertDemand, moveDemand } from "../server/demand/demand-change-store.ts";
import { countMatches } from "../server/demand/match-goods.ts";
import { placeOf } from "../server/system/regions.ts";
import { isAny } from "./marketplace-store.ts";
import { upsertPerson } from "./people-store.ts";
import { prng } from "./prng.ts";
import { dateDemand } from "./trade-store.ts";

/** Any number; the same numbers on every machine. */
const SEED = 15_112_026;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The buyer, how many minutes ago, for how many days, and in which words. Newest first. */
const DEMANDS: readonly (readonly [buyer: string, minutes: number, days: number, text: string])[] = [
  ["沈立新", 7, 7, "樟子松烘干板 30*120*4米 1-3等 两车 太仓自提，含税1780一方以内"],
  ["赵春明", 26, 3, "辐射松木方 40*90*3米 湿料 1500根 发徐州工地，下周五前到"],
  ["何家伟", 54, 14, "求购SPF 38*89*3.66米 #2&BTR KD 2柜\nSPF 38*140*4.88米 #2&BTR KD 1柜\n青岛港提货"],
  ["郑海燕", 95, 7, "白橡 FAS 8/4 KD 15方，送东莞厚街，要美国料"],
  ["潘国栋", 148, 7, "辐射松原木 3.9米 中A 径级30-40 600方 日照岚山"],
  ["罗建华", 233, 10, "橡胶木指接板 18*1220*2440 AB级 400张 送佛山，168一张"],
  ["蒋文涛", 361, 7, "芬兰赤松 50*150*5.4米 五级 80方 张家港"],
  ["曹志强", 540, 3, "建筑模板 915*1830*14 3000张 发苏州，单价不超过46"],
  ["袁小琴", 790, 14, "榉木AB级烘干板 50厚 一柜 上海，家具用，4300一方"],
  ["邓永康", 1_130, 7, "落叶松 50*200*6米 40方\n樟子松 50*150*6米 60方\n满洲里现货优先"],
  ["许晓峰", 1_580, 10, "樟子松防腐木 38*140*4米 600根，送杭州，下周要"],
  ["傅德明", 2_210, 14, "沙比利烘干大板 52厚 20方 张家港，AB级"],
  ["叶秋生", 2_960, 7, "云杉桑拿板 12*90*3米 无节 8方 送成都"],
];

/** The form that a text makes, as the wizard would send it; quotes may come in for `days`. */
export function demandForm(
  text: string,
  { name, phone }: { name: string; phone: string },
  nowMs: number,
  days: number,
): DemandForm {
  const parsed = parseDemand(text, calendarDay(nowMs));
  const { deliverCityCode, needDate } = deliveryIn(parsed);
  return {
    rawText: text,
    createMode: 1,
    visibility: 1,
    deliverCityCode,
    needDate,
    deliverCityName: placeOf(`${deliverCityCode.slice(0, 2)}0000`, deliverCityCode, "")?.cityName ?? "",
    deliverAddress: "",
    payTerm: "",
    invoiceKind: 0,
    contactName: name,
    contactPhone: phone,
    remark: "",
    quoteDeadlineAt: nowMs + days * DAY_MS,
    items: parsed.items.map(itemOfLine),
  };
}

/**
 * A dozen open demands of invented people, so that the landing page shows what buyers demand. `now`: epoch ms from which dates
 * are reckoned back. Where there are demands already nothing is written. One transaction.
 */
export async function seedDemands(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isAny(tx, "demand")) return;
    const chance = prng(SEED);
    for (const [at, [buyer, minutes, days, text]] of DEMANDS.entries()) {
      const publishedMs = now - minutes * MINUTE_MS;
      const personId = await upsertPerson(tx, { phone: `1380000${1001 + at}`, name: buyer });
      const form = demandForm(text, { name: buyer, phone: `1380000${1001 + at}` }, publishedMs, days);
      const demandNo = humanNumber("DM", publishedMs, (limit) => chance.int(0, limit - 1));
      const title = demandTitle(form.items);
      const id = await insertDemand(tx, { personId, companyId: null }, { demandNo, buyerName: buyer, title, form });
      const who = { actor: "buyer", personId, ip: "127.0.0.1" } as const;
      const move = { id, from: 0, to: 2, event: "publish", ...who, note: "" } as const;
      await moveDemand(tx, move);
      const matchNum = await countMatches(tx, form.items, { personId, companyId: null });
      await dateDemand(tx, { id, publishedAt: new Date(publishedMs), matchNum });
    }
  });
}
