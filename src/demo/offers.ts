import { type ContainerType, depositOfTerm, type OfferForm, type OfferLine } from "../domain/futures/forward-offer.ts";
import type { Currency, Incoterm } from "../domain/futures/landed-cost.ts";
import { mbfVolumeOf, perCubicMetre } from "../domain/futures/mbf.ts";
import { brandByCode } from "../domain/timber/brands.ts";
import { gradeByCode } from "../domain/timber/grades.ts";
import { isLogs } from "../domain/timber/kind-shape.ts";
import { originByCode } from "../domain/timber/origins.ts";
import type { MoistureType } from "../domain/timber/spec.ts";
import { speciesByCode } from "../domain/timber/species.ts";
import { formatBeijingDate } from "../domain/time.ts";
import { humanNumber } from "../domain/trade/order-no.ts";
import { type Dm3, dm3, mm } from "../domain/units.ts";
import type { Database } from "../server/db/database.ts";
import { insertOffer } from "../server/futures/offer-store.ts";
import { isAny } from "./marketplace-store.ts";
import { type Prng, prng } from "./prng.ts";
import { merchantsByShopName, openOffer } from "./trade-store.ts";

/** Seed of the random numbers: the same offers on every machine. */
const SEED = 20_261_128;
const DAY_MS = 86_400_000;

/** What comes to China: who imports it (shop names), from where, in which sizes and at which price per m³ CFR or so. */
type OfferPlan = {
  shops: string;
  species: string;
  kind: string;
  grades: string;
  origins: string;
  brands: string;
  /** thickness*width*lengths, several by a blank; `-` where logs have none. */
  sizes: string;
  moisture: MoistureType | null;
  load: string;
  ports: string;
  terms: readonly Incoterm[];
  /** Dollars, or yuan where it is quoted in them. */
  price: readonly [low: number, high: number];
  currency?: Currency;
  /** Quoted by the thousand board feet. */
  isMbf?: true;
  /** m³ of a container; 0: loose in the hold. */
  perContainer: number;
  certs: string;
  times: number;
};

const OFFER_PLANS: readonly OfferPlan[] = [
  {
    shops: "森泓达木业 北陆恒木业 草原松木业",
    species: "zhangzisong",
    kind: "1501",
    grades: "ru-13 ru-4",
    origins: "RU",
    brands: "vlp ilim segezha ulk",
    sizes: "30*120*4000 40*150*4000 50*150*6000 25*100*4000",
    moisture: "KD",
    load: "圣彼得堡 符拉迪沃斯托克",
    ports: "taicang lanshan manzhouli",
    terms: ["CFR", "CIF"],
    price: [195, 258],
    perContainer: 46,
    certs: "FSC",
    times: 6,
  },
  {
    shops: "远岭经贸 北望木业 森泓达木业",
    species: "yunshan_ru",
    kind: "1501",
    grades: "ru-13 ru-ab",
    origins: "RU",
    brands: "rfp titan sawmill25",
    sizes: "40*90*3000 50*100*4000 30*150*4000",
    moisture: "KD",
    load: "纳霍德卡 符拉迪沃斯托克",
    ports: "taicang dalian qingdao",
    terms: ["CFR", "FOB"],
    price: [172, 212],
    perContainer: 48,
    certs: "",
    times: 4,
  },
  {
    shops: "北陆恒木业 北望木业",
    species: "luoyesong",
    kind: "1501",
    grades: "ru-13",
    origins: "RU",
    brands: "ldk1 kraslesinvest",
    sizes: "50*200*6000 40*150*4000",
    moisture: "AD",
    load: "列索西比尔斯克",
    ports: "manzhouli tianjin",
    terms: ["CFR"],
    price: [235, 285],
    perContainer: 40,
    certs: "",
    times: 2,
  },
  {
    shops: "加枫林 滨海松源 江泓木材",
    species: "spf",
    kind: "1501",
    grades: "na-2btr na-3 na-j",
    origins: "CA",
    brands: "canfor westfraser tolko interfor",
    sizes: "38*89*2440-4880 38*140*3660-4880 38*184*3660-4880",
    moisture: "KD",
    load: "温哥华 鲁珀特王子港",
    ports: "qingdao taicang tianjin",
    terms: ["CFR", "FOB", "CIF"],
    price: [182, 292],
    isMbf: true,
    perContainer: 52,
    certs: "PEFC",
    times: 6,
  },
  {
    shops: "加枫林 北望木业",
    species: "tieshan",
    kind: "1501",
    grades: "na-2btr na-clear",
    origins: "CA",
    brands: "wfp interfor",
    sizes: "38*140*3050-6100 45*90*2130-4880",
    moisture: "KD",
    load: "温哥华",
    ports: "qingdao dalian",
    terms: ["CFR", "CIF"],
    price: [265, 390],
    perContainer: 50,
    certs: "PEFC",
    times: 2,
  },
  {
    shops: "芬云木业 森泓达木业 渝新欧木材",
    species: "chisong",
    kind: "1501",
    grades: "nd-sf nd-5 nd-us",
    origins: "FI SE",
    brands: "storaenso upm metsa sca setra",
    sizes: "50*150*3900-5400 38*125*3900-5400 25*125*3000-5400",
    moisture: "KD",
    load: "科特卡 劳马 哥德堡",
    ports: "shanghai taicang chongqing",
    terms: ["CFR", "CIF", "FOB"],
    price: [218, 328],
    perContainer: 44,
    certs: "FSC PEFC",
    times: 6,
  },
  {
    shops: "芬云木业 滨海松源",
    species: "yunshan_eu",
    kind: "1501",
    grades: "nd-sf nd-6",
    origins: "FI SE DE",
    brands: "metsa holmen binderholz",
    sizes: "47*125*3900-5400 22*100*3000-5100",
    moisture: "KD",
    load: "汉堡 乌西考蓬基 哥德堡",
    ports: "shanghai tianjin",
    terms: ["CFR", "CIF"],
    price: [178, 276],
    perContainer: 45,
    certs: "PEFC",
    times: 3,
  },
  {
    shops: "岚辰木业 江泓木材 洋森进出口",
    species: "fushesong",
    kind: "1500",
    grades: "rl-a rl-k rl-kis",
    origins: "NZ",
    brands: "pfolsen tpt aratu",
    sizes: "- - -",
    moisture: "GRN",
    load: "陶朗阿 旺阿雷",
    ports: "lanshan taicang putian",
    terms: ["CFR"],
    price: [108, 126],
    perContainer: 0,
    certs: "FSC",
    times: 4,
  },
  {
    shops: "洋森进出口 岚辰木业",
    species: "fushesong",
    kind: "1501",
    grades: "rz-col rz-clear rz-pack",
    origins: "CL NZ",
    brands: "arauco cmpc redstag claymark",
    sizes: "22*100*3050-4000 40*90*3000 32*150*3600-4900",
    moisture: "KD",
    load: "科罗内尔 陶朗阿",
    ports: "xiamen lanshan putian",
    terms: ["CFR", "CIF"],
    price: [182, 460],
    perContainer: 48,
    certs: "FSC",
    times: 4,
  },
  {
    shops: "欧橡集 橡域木业",
    species: "jumu",
    kind: "1501",
    grades: "eu-ab eu-abc",
    origins: "DE RO FR",
    brands: "pollmeier",
    sizes: "26*随宽*2000-3000 32*随宽*2000-3000 50*随宽*2000-3000",
    moisture: "KD",
    load: "汉堡 康斯坦察 勒阿弗尔",
    ports: "shanghai dongguan",
    terms: ["CFR", "FOB"],
    price: [380, 478],
    perContainer: 32,
    certs: "FSC",
    times: 3,
  },
  {
    shops: "欧橡集 橡域木业",
    species: "baixiang",
    kind: "1501",
    grades: "nhla-fas nhla-1com",
    origins: "US",
    brands: "baillie northland allegheny",
    sizes: "25*随宽*2400-4800 51*随宽*2400-4800",
    moisture: "KD",
    load: "诺福克 纽约",
    ports: "shanghai dongguan",
    terms: ["CFR", "EXW", "FOB"],
    price: [820, 1_420],
    perContainer: 28,
    certs: "FSC",
    times: 3,
  },
  {
    shops: "橡域木业",
    species: "heihutao",
    kind: "1501",
    grades: "nhla-1com nhla-2com",
    origins: "US",
    brands: "ahc danzer",
    sizes: "25*随宽*2100-4300",
    moisture: "KD",
    load: "诺福克",
    ports: "dongguan",
    terms: ["CFR"],
    price: [1_250, 1_980],
    perContainer: 26,
    certs: "",
    times: 1,
  },
  {
    shops: "泰胶源 恒柚贸易",
    species: "xiangjiao",
    kind: "1501",
    grades: "sea-ab sea-abc",
    origins: "TH VN",
    brands: "",
    sizes: "20*75*1000 30*100*1000 26*80*1300",
    moisture: "KD",
    load: "宋卡 胡志明市",
    ports: "dongguan guangzhou",
    terms: ["CIF", "CFR"],
    price: [252, 338],
    perContainer: 42,
    certs: "",
    times: 3,
  },
  {
    shops: "恒柚贸易 巴新源木业",
    species: "boluoge",
    kind: "1501",
    grades: "sea-a",
    origins: "ID PG",
    brands: "",
    sizes: "30*150*2000-3900 50*200*2000-4200",
    moisture: "AD",
    load: "苏腊巴亚 莱城",
    ports: "zhangjiagang guangzhou",
    terms: ["CFR"],
    price: [780, 1_120],
    perContainer: 22,
    certs: "",
    times: 1,
  },
  {
    shops: "泛非木业 巴新源木业",
    species: "aoguman",
    kind: "1500",
    grades: "",
    origins: "GA CG",
    brands: "",
    sizes: "- -",
    moisture: "GRN",
    load: "奥文多 黑角",
    ports: "zhangjiagang",
    terms: ["CFR", "FOB"],
    price: [312, 428],
    currency: "EUR",
    perContainer: 0,
    certs: "FSC",
    times: 2,
  },
  {
    shops: "泛非木业",
    species: "shabili",
    kind: "1501",
    grades: "eu-a",
    origins: "CM",
    brands: "",
    sizes: "52*随宽*2500-5800",
    moisture: "KD",
    load: "克里比",
    ports: "zhangjiagang",
    terms: ["CFR"],
    price: [690, 880],
    perContainer: 24,
    certs: "FSC",
    times: 1,
  },
  {
    shops: "渝新欧木材 蓉欧木业",
    species: "zhangzisong",
    kind: "1501",
    grades: "ru-13 ru-ab",
    origins: "RU",
    brands: "novoyeniseysk segezha",
    sizes: "45*145*6000 25*150*6000",
    moisture: "KD",
    load: "克拉斯诺亚尔斯克",
    ports: "chongqing chengdu",
    terms: ["PORT"],
    price: [1_720, 1_960],
    currency: "CNY",
    perContainer: 46,
    certs: "",
    times: 3,
  },
];

const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

function lineOf(plan: OfferPlan, size: string, grade: string | null, volume: Dm3): OfferLine {
  const [thickness = "-", width = "-", length = ""] = size.split("*");
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  return {
    kindCode: plan.kind,
    speciesCode: plan.species,
    gradeCode: grade,
    thickness: mm(number(thickness)),
    width: mm(number(width)),
    lengthText: size === "-" ? "3900" : length,
    moistureType: plan.moisture,
    surface: isLogs(plan.kind) ? "" : "毛料",
    volume,
  };
}

function formOf(plan: OfferPlan, chance: Prng, nowMs: number): OfferForm {
  const isLoose = plan.perContainer === 0;
  const originCode = chance.choose(words(plan.origins));
  const brand = words(plan.brands).filter((code) => brandByCode(code)?.country === originCode);
  const millBrandCode = brand.length > 0 ? chance.choose(brand) : null;
  const gradeCode = plan.grades === "" ? null : chance.choose(words(plan.grades));
  const containerNum = isLoose ? 0 : chance.choose([2, 4, 5, 8, 10, 12, 20]);
  const perContainer = dm3(plan.perContainer * 1_000);
  const total = isLoose ? chance.int(12, 60) * 100_000 : containerNum * perContainer;
  const sizes = words(plan.sizes).slice(0, chance.int(1, words(plan.sizes).length));
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
  const isShipped = etd < nowMs;
  const price = Math.round((low + (high - low) * chance.next()) * cheaper) * 100;
  const feet = mbfVolumeOf(lines[0]!); // every plan has sizes
  const mbf = plan.isMbf ? { price: Math.round((price * feet) / 500_000) * 500, volume: feet } : null;
  const offer: OfferForm = {
    title:
      `${[originByCode(originCode)?.name, ...facts].filter(Boolean).join(" ")} ${gradeByCode(gradeCode ?? "")?.name ?? ""}`.trim(),
    supplierName: EXPORTERS[originCode] ?? "Global Timber Trading Ltd",
    millBrandCode,
    originCode,
    lines,
    certs: words(plan.certs),
    containerType: (isLoose ? "散货" : "40HQ") satisfies ContainerType,
    containerNum,
    volumePerContainer: isLoose ? dm3(0) : perContainer,
    minContainers: 1,
    incoterm,
    loadPort: chance.choose(words(plan.load).filter((port) => LOAD_PORTS.get(port) === originCode)),
    destPorts: words(plan.ports).slice(0, chance.int(1, 2)),
    currency: plan.currency ?? "USD",
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

/** The country of origin of each port that goods are loaded in. */
const LOAD_PORTS = new Map(
  [
    ["RU", "圣彼得堡 符拉迪沃斯托克 纳霍德卡 列索西比尔斯克 克拉斯诺亚尔斯克"],
    ["CA", "温哥华 鲁珀特王子港"],
    ["US", "诺福克 纽约"],
    ["FI", "科特卡 劳马 乌西考蓬基"],
    ["SE", "哥德堡"],
    ["DE", "汉堡"],
    ["RO", "康斯坦察"],
    ["FR", "勒阿弗尔"],
    ["NZ", "陶朗阿 旺阿雷"],
    ["CL", "科罗内尔"],
    ["TH", "宋卡"],
    ["VN", "胡志明市"],
    ["ID", "苏腊巴亚"],
    ["PG", "莱城"],
    ["GA", "奥文多"],
    ["CG", "黑角"],
    ["CM", "克里比"],
  ].flatMap(([country = "", ports = ""]) => words(ports).map((port) => [port, country] as const)),
);

/** Invented exporters. */
const EXPORTERS: Readonly<Record<string, string>> = {
  RU: "Sever Les Export LLC",
  CA: "Pacific Spruce Sales Ltd",
  US: "Blue Ridge Hardwood Export Inc",
  FI: "Suomi Sahatavara Oy",
  SE: "Norrland Trävaror AB",
  DE: "Rheinholz Handel GmbH",
  RO: "Carpatica Lemn SRL",
  FR: "Bois de Bourgogne SAS",
  NZ: "Bay Forest Exports Ltd",
  CL: "Maderas del Biobío SpA",
  TH: "Songkhla Parawood Co., Ltd",
  VN: "Binh Duong Go Viet JSC",
  ID: "PT Jati Raya Timur",
  PG: "Sepik Timbers Ltd",
  GA: "Ogooué Bois SARL",
  CG: "Niari Bois Tropicaux SA",
  CM: "Sangha Bois Export SA",
};
const VESSELS = ["COSCO HARMONY", "EVER GRACE", "MSC LUCIA", "ONE HARBOUR", "GRAND PIONEER", "PACIFIC BULK"] as const;

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
        const merchantId = shops.get(words(plan.shops)[time % words(plan.shops).length] ?? "");
        const publishedMs = now - chance.int(60, 6 * 24 * 60) * 60_000;
        if (merchantId === undefined) continue;
        const id = await insertOffer(tx, { merchantId, personId: null }, form, offerNo);
        await openOffer(tx, { id, publishedAt: new Date(publishedMs) });
      }
    }
  });
}
