import { MERCHANT_STATUS } from "../domain/company/merchant-states.ts";
import { kindByCode } from "../domain/timber/kinds.ts";
import { formatBeijingDate } from "../domain/time.ts";
import type { Db } from "../server/db/database.ts";
import type { Stored } from "./goods.ts";
import { insertCompany, openShop } from "./marketplace-store.ts";
import type { DemoMerchant } from "./merchants.ts";
import { namesOf } from "./names.ts";
import { prng } from "./prng.ts";

/** Any number of its own, so that companies change nothing about the goods. */
const SEED = 20_261_122;
const DAY = 86_400_000;

const FAMILY = namesOf("family");
const GIVEN = namesOf("given");

const scopeOf = (kinds: readonly string[]): string =>
  `木材销售；木材收购；木材加工；${kinds.map((code) => `${kindByCode(code)?.name ?? ""}销售；`).join("")}货物进出口；普通货物仓储服务（不含危险化学品等需许可审批的项目）。`;

/** The merchant that is on holiday: a mill of panels, so that the boards which people try first can be ordered. */
const ON_HOLIDAY = 28;

/**
 * Gives each merchant its certified company and what buyers read about its shop. The companies are not claimed yet. `now`: epoch
 * ms from which dates are reckoned back.
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
    const capital = `${chance.choose([200, 300, 500, 800, 1000, 2000, 3000, 5000])}万元人民币`;
    const street = `${merchant.place.name.replace(/[港口岸]{1,3}$/, "")}木材产业园${chance.int(1, 60)}号`;
    const { place } = merchant;
    const companyId = await insertCompany(tx, {
      companyName: merchant.companyName,
      creditCode: merchant.creditCode,
      legalPerson: name,
      regCapital: capital,
      regAddress: `${place.province === place.cityName ? "" : place.province}${place.cityName}${street}`,
      provinceCode: `${place.cityCode.slice(0, 2)}0000`,
      cityCode: place.cityCode,
      address: street,
      businessScope: scopeOf(merchant.mainKinds),
      establishDate: formatBeijingDate(founded),
      mainKinds: merchant.mainKinds,
      submittedAt: new Date(certified - DAY),
      reviewedAt: new Date(certified),
      certExpireDate: formatBeijingDate(certified + 1_095 * DAY),
      intro: `${merchant.companyName}经营木材${Math.max(2, Math.floor((now - founded) / (365 * DAY)))}年，常备库存在${place.name}，支持到库看货、按件提货。`,
      images: [],
    });
    if (companyId === null) continue;
    const isAway = index === ON_HOLIDAY;
    await openShop(tx, {
      merchantId: merchant.id,
      companyId,
      openedAt: new Date(Math.min(opened, now - 10 * DAY)),
      status: isAway ? MERCHANT_STATUS.onHoliday : MERCHANT_STATUS.open,
      closedFrom: isAway ? formatBeijingDate(now - 2 * DAY) : null,
      closedTo: isAway ? formatBeijingDate(now + 5 * DAY) : null,
      closeNote: isAway ? "仓库盘点" : "",
    });
  }
}
