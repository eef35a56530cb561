import { type ContainerType, depositOfTerm, type OfferForm, type OfferLine } from "../domain/futures/forward-offer.ts";
import { CURRENCIES, type Currency, INCOTERMS } from "../domain/futures/landed-cost.ts";
import { mbfVolumeOf, perCubicMetre } from "../domain/futures/mbf.ts";
import { brandByCode } from "../domain/timber/brands.ts";
import { gradeByCode } from "../domain/timber/grades.ts";
import { isLogs } from "../domain/timber/kind-shape.ts";
import { kindByCode } from "../domain/timber/kinds.ts";
import { originByCode } from "../domain/timber/origins.ts";
import { placeByCode } from "../domain/timber/places.ts";
import { speciesByCode } from "../domain/timber/species.ts";
import { formatBeijingDate } from "../domain/time.ts";
import { humanNumber } from "../domain/trade/order-no.ts";
import { cm, type Dm3, dm3, mm } from "../domain/units.ts";
import type { Database } from "../server/db/database.ts";
import { insertOffer } from "../server/futures/offer-store.ts";
import { between, codeOf, flag, number, oneOf, orElse, record, rowsIn, several, text } from "./data.ts";
import { isAny } from "./marketplace-store.ts";
import { namesOf } from "./names.ts";
import { type Prng, prng } from "./prng.ts";
import { merchantsByShopName, openOffer } from "./trade-store.ts";

/** Seed of the random numbers: the same offers on every machine. */
const SEED = 20_261_128;
const DAY_MS = 86_400_000;

/** What comes to China: who imports it (shop names), from where, in which sizes and at which price per m³ CFR or so. */
const FACTS = {
  shops: several(text),
  species: codeOf(speciesByCode),
  kind: codeOf(kindByCode),
  grades: orElse(several(codeOf(gradeByCode)), []),
  origins: several(codeOf(originByCode)),
  brands: orElse(several(codeOf(brandByCode)), []),
  /** thickness*width*lengths, of logs φ and both ends of their diameters. */
  sizes: several(text),
  moisture: oneOf(["KD", "AD", "GRN"]),
  load: several(text),
  ports: several(codeOf(placeByCode)),
  terms: several(oneOf(INCOTERMS)),
  /** Dollars, or the currency in which it is quoted. */
  price: between(number),
  currency: orElse<Currency, Currency>(oneOf(CURRENCIES), "USD"),
  /** Quoted by the thousand board feet. */
  isMbf: flag,
  /** m³ of a container; 0: loose in the hold. */
  perContainer: number,
  certs: orElse(several(text), []),
  times: number,
};
const OFFER_PLANS = rowsIn("offers", record(FACTS));
type OfferPlan = (typeof OFFER_PLANS)[number];

/** `φ20-34*5900`: the small ends of logs, cm, and their length, mm. */
function logsOf(size: string): Pick<OfferLine, "thickness" | "width" | "lengthText" | "diameterMin" | "diameterMax"> {
  const [, least, most, lengthText = ""] = /^φ(\d+)-(\d+)\*(.+)$/.exec(size) ?? [];
  return { thickness: null, width: null, lengthText, diameterMin: cm(Number(least)), diameterMax: cm(Number(most)) };
}

function lineOf(plan: OfferPlan, size: string, grade: string | null, volume: Dm3): OfferLine {
  if (isLogs(plan.kind))
    return {
      ...logsOf(size),
      kindCode: plan.kind,
      speciesCode: plan.species,
      gradeCode: grade,
      moistureType: plan.moisture,
      surface: "",
      volume,
    };
  const [thickness = "-", width = "-", length = ""] = size.split("*");
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  return {
    kindCode: plan.kind,
    speciesCode: plan.species,
    gradeCode: grade,
    thickness: mm(number(thickness)),
    width: mm(number(width)),
    lengthText: length,
    moistureType: plan.moisture,
    surface: "毛料",
    volume,
  };
}

function formOf(plan: OfferPlan, chance: Prng, nowMs: number): OfferForm {
  const isLoose = plan.perContainer === 0;
  const originCode = chance.choose(plan.origins);
  const brand = plan.brands.filter((code) => brandByCode(code)?.country === originCode);
  const millBrandCode = brand.length > 0 ? chance.choose(brand) : null;
  const gradeCode = plan.grades.length === 0 ? null : chance.choose(plan.grades);
  const containerNum = isLoose ? 0 : chance.choose([2, 4, 5, 8, 10, 12, 20]);
  const perContainer = dm3(plan.perContainer * 1_000);
  const total = isLoose ? chance.int(12, 60) * 100_000 : containerNum * perContainer;
  const sizes = plan.sizes.slice(0, chance.int(1, plan.sizes.length));
  const share = dm3(Math.floor(total / sizes.length / 1_000) * 1_000);
  const lines = sizes.map((size, at) =>
    lineOf(plan, size, gradeCode, at === 0 ? dm3(total - share * (sizes.length - 1)) : share),
  );
  const [low, high] = plan.price;
  const incoterm = chance.choose(plan.terms);
  const cheaper = incoterm === "FOB" || incoterm === "EXW" ? 0.86 : 1;
  const etd = nowMs + chance.int(-12, 45) * DAY_MS;
  const eta = Math.max(etd + chance.int(28, 55) * DAY_MS, nowMs + 9 * DAY_MS);
  const species = speciesByCode(plan.species)?.name ?? "";
  const facts = [brandByCode(millBrandCode ?? "")?.name, species, isLogs(plan.kind) ? "原木" : "板材"];
  const exporter = EXPORTERS.find(({ origin }) => origin === originCode);
  const isShipped = etd < nowMs;
  const price = Math.round((low + (high - low) * chance.next()) * cheaper) * 100;
  const feet = mbfVolumeOf(lines[0]!); // every plan has sizes
  const mbf = plan.isMbf ? { price: Math.round((price * feet) / 500_000) * 500, volume: feet } : null;
  const offer: OfferForm = {
    title:
      `${[originByCode(originCode)?.name, ...facts].filter(Boolean).join(" ")} ${gradeByCode(gradeCode ?? "")?.name ?? ""}`.trim(),
    supplierName: exporter?.name ?? "Global Timber Trading Ltd",
    millBrandCode,
    originCode,
    lines,
    certs: plan.certs,
    containerType: (isLoose ? "散货" : "40HQ") satisfies ContainerType,
    containerNum,
    volumePerContainer: isLoose ? dm3(0) : perContainer,
    minContainers: 1,
    incoterm,
    loadPort: chance.choose(plan.load.filter((port) => exporter?.loadPorts.includes(port))),
    destPorts: plan.ports.slice(0, chance.int(1, 2)),
    currency: plan.currency,
    price: mbf === null ? price : perCubicMetre(mbf),
    mbf,
    priceMode: chance.chance(0.7) ? 1 : chance.chance(0.8) ? 2 : 3,
    paymentTerm: chance.chooseEarly(["T/T 30/70", "L/C at sight", "T/T 20/80", "D/P at sight"]),
    depositPct: chance.chooseEarly([30, 20, 10]),
    tolerancePct: isLoose ? 10 : 5,
    etdFrom: formatBeijingDate(etd),
    etdTo: formatBeijingDate(etd + chance.int(3, 8) * DAY_MS),
    eta: formatBeijingDate(eta + 8 * DAY_MS),
    vesselVoyage: isShipped && incoterm !== "PORT" ? `${chance.choose(VESSELS)} / ${chance.int(10, 98)}E` : "",
    quoteValidUntilAt: nowMs + chance.int(4, 24) * DAY_MS,
    remark: isLoose ? "按 JAS 检尺交货，到港复检以 CIQ 为准。" : "PET 打包，随附装箱单、植检证与产地证。",
  };
  return { ...offer, depositPct: depositOfTerm(offer.paymentTerm) ?? offer.depositPct };
}

/** Invented exporters, with the ports of their country in which goods are loaded. */
const EXPORTERS = rowsIn(
  "exporters",
  record({ origin: codeOf(originByCode), name: text, loadPorts: several(text, ",") }),
);
const VESSELS = namesOf("vessel");

/**
 * Forward offers of the demo importers. `now`: epoch ms from
 * which ships are reckoned. Where there are offers already, or none of the importers, nothing is written. One transaction.
 */
export async function seedOffers(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (await isAny(tx, "global_offer")) return;
    const chance = prng(SEED);
    const shops = await merchantsByShopName(tx);
    for (const plan of OFFER_PLANS) {
      for (let time = 0; time < plan.times; time += 1) {
        const form = formOf(plan, chance, now);
        const offerNo = humanNumber("GO", now, (limit) => chance.int(0, limit - 1));
        const merchantId = shops.get(plan.shops[time % plan.shops.length] ?? "");
        const publishedMs = now - chance.int(60, 6 * 24 * 60) * 60_000;
        if (merchantId === undefined) continue;
        const id = await insertOffer(tx, { merchantId, personId: null }, form, offerNo);
        await openOffer(tx, { id, publishedAt: new Date(publishedMs) });
      }
    }
  });
}
