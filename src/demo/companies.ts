import { kindByCode } from "../domain/timber/kinds.ts";
import { formatBeijingDate } from "../domain/time.ts";
import type { Db } from "../server/db/database.ts";
import type { Stored } from "./goods.ts";
import type { DemoMerchant, Trade } from "./merchants.ts";
import { prng } from "./prng.ts";

/** Any number of its own, so that companies change nothing about the goods. */
const SEED = 20_261_122;
const DAY = 86_400_000;

const FAMILY = [..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗"];
const GIVEN = ["建国", "志强", "海波", "文斌", "丽华", "晓东", "国平", "永胜", "秀兰", "立新", "振华", "玉梅"];

/** A species and kind whose drawn stacks show what a trade stores. */
const STACKS: Readonly<Record<Trade, readonly [species: string, kind: string]>> = {
  russian: ["zhangzisong", "1501"],
  canadian: ["spf", "1501"],
  nordic: ["chisong", "1501"],
  radiata: ["fushesong", "1500"],
  squares: ["fushesong", "1502"],
  western: ["baixiang", "1501"],
  african: ["aoguman", "1500"],
  asian: ["xiangjiao", "1501"],
  northeast: ["shuiquliu", "1501"],
  domestic: ["shanmu", "1500"],
  panel: ["yangmu", "1505"],
  outdoor: ["zhangzisong", "1503"],
};

const scopeOf = (kinds: readonly string[]): string =>
  `木材销售；木材收购；木材加工；${kinds.map((code) => `${kindByCode(code)?.name ?? ""}销售；`).join("")}货物进出口；普通货物仓储服务（不含危险化学品等需许可审批的项目）。`;

/** The merchant that is on holiday: a mill of panels, so that the boards which people try first can be ordered. */
const ON_HOLIDAY = 28;

/**
 * Gives each merchant its certified company and what buyers read about its shop. Nobody has claimed the companies yet.
 * `now`: epoch ms from which dates are reckoned back.
 */
export async function writeCompanies(
  tx: Db,
  merchants: readonly (Stored<DemoMerchant> & { mainKinds: readonly string[] })[],
  now: number,
): Promise<void> {
  const chance = prng(SEED);
  for (const [index, merchant] of merchants.entries()) {
    const founded = now - chance.int(900, 7_000) * DAY;
    const certified = now - chance.int(40, 700) * DAY;
    const opened = certified + chance.int(1, 20) * DAY;
    const name = `${chance.choose(FAMILY)}${chance.choose(GIVEN)}`;
    const [species, kind] = STACKS[merchant.trades[0] ?? "russian"];
    const capital = `${chance.choose([200, 300, 500, 800, 1000, 2000, 3000, 5000])}万元人民币`;
    const street = `${merchant.place.name.replace(/[港口岸]{1,3}$/, "")}木材产业园${chance.int(1, 60)}号`;
    const company = await tx.one<{ id: string }>(
      `insert into company_info (company_name, credit_code, company_status, legal_person, reg_capital, reg_address,
         province_code, city_code, address, business_scope, establish_date, contact_name, main_kinds, submitted_at,
         reviewed_at, cert_expire_date, intro, images)
       values ($1, $2, 1, $3, $4, $5 || $16, $6, $7, $16, $8, $9, $3, $10, $11, $12, $13, $14, $15)
       on conflict do nothing returning id`,
      [
        merchant.companyName,
        merchant.creditCode,
        name,
        capital,
        `${merchant.place.province === merchant.place.cityName ? "" : merchant.place.province}${merchant.place.cityName}`,
        `${merchant.place.cityCode.slice(0, 2)}0000`,
        merchant.place.cityCode,
        scopeOf(merchant.mainKinds),
        formatBeijingDate(founded),
        merchant.mainKinds,
        new Date(certified - DAY),
        new Date(certified),
        formatBeijingDate(certified + 1_095 * DAY),
        `${merchant.companyName}经营木材${Math.max(2, Math.floor((now - founded) / (365 * DAY)))}年，常备库存在${merchant.place.name}，支持到库看货、按件提货。`,
        [0, 2, 5].map((view) => `/pictures/goods/${species}-${kind}-${view}.svg`),
        street,
      ],
    );
    if (company === null) continue;
    const isAway = index === ON_HOLIDAY;
    await tx.run(
      `update merchant set company_id = $2, created_at = $3, status = $4, closed_from = $5, closed_to = $6,
              close_note = $7 where id = $1`,
      [
        merchant.id,
        company.id,
        new Date(Math.min(opened, now - 10 * DAY)),
        isAway ? 2 : 1,
        isAway ? formatBeijingDate(now - 2 * DAY) : null,
        isAway ? formatBeijingDate(now + 5 * DAY) : null,
        isAway ? "仓库盘点" : "",
      ],
    );
  }
}

const MOST_BRANDS = 8;

/** The brands a shop sells most of. */
export async function noteBrands(tx: Db): Promise<void> {
  await tx.run(
    `update merchant m set brand_codes = b.codes
       from (select merchant_id, (array_agg(brand_code order by number desc, brand_code))[1:${MOST_BRANDS}] as codes
               from (select merchant_id, brand_code, count(*) as number from goods
                      where brand_code is not null group by 1, 2) counted
              group by merchant_id) b
      where b.merchant_id = m.id`,
  );
}
