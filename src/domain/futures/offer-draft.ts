import { choice, code, day, entriesOf, money, orNone, text, type ValuesOf, volume, whole } from "../fields.ts";
import { fen } from "../money.ts";
import { GRADES } from "../timber/grades.ts";
import { KINDS } from "../timber/kinds.ts";
import { ORIGINS } from "../timber/origins.ts";
import { PLACES } from "../timber/places.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";
import { SPECIES } from "../timber/species.ts";
import { formatBeijingDate, parseTime } from "../time.ts";
import { dm3 } from "../units.ts";
import { type DepositKind, depositWord } from "./deposit.ts";
import {
  CONTAINER_TYPES,
  type ContainerType,
  type MerchantOffer,
  type OfferForm,
  PRICE_MODE_NAMES,
  PRICE_MODES,
  usualTerm,
} from "./forward-offer.ts";
import { CURRENCIES, CURRENCY_NAMES, INCOTERM_NAMES, INCOTERMS } from "./landed-cost.ts";
import { MBF_VOLUME, type Mbf, mbfVolumeOf, perCubicMetre } from "./mbf.ts";
import { lineSizeText, VOLUME_MAX } from "./offer-form.ts";
import { linesTyped, volumeText } from "./typed.ts";

const DAY_MS = 86_400_000;
const ANY = "不限";
const containers = orNone(whole(0, 9_999));

/* A forward offer is stored as a draft however little of it is filled in: numbers and days may be left open. */

/** The goods of an offer. */
export const OFFER_GOODS = {
  title: { type: text(60), label: "标题" },
  supplierName: { type: text(60), label: "供货方（仅认证企业可见）" },
  kindCode: { type: code(KINDS), label: "品类" },
  speciesCode: { type: code(SPECIES), label: "树种" },
  gradeCode: { type: orNone(code(GRADES)), label: "等级", hint: ANY },
  originCode: { type: code(ORIGINS), label: "产地" },
  millBrandCode: { type: orNone(code(null)), label: "品牌", hint: ANY },
  moistureType: { type: orNone(choice(MOISTURE_TYPES)), label: "含水", hint: ANY },
  sizes: { type: text(500), label: "规格与数量（每行一种）", hint: "38*140*3660-4880 104", isLong: true },
  surface: { type: text(20), label: "表面" },
  certs: { type: text(60), label: "认证（空格隔开）" },
} as const;
/** What they cost, and how they are paid. */
export const OFFER_TERMS = {
  incoterm: { type: choice(entriesOf(INCOTERMS, INCOTERM_NAMES)), label: "交货条件" },
  currency: { type: choice(entriesOf(CURRENCIES, CURRENCY_NAMES)), label: "币种" },
  priceUnit: {
    type: choice([
      { code: "m3", name: "每 m³" },
      { code: "mbf", name: "每 MBF（千板英尺）" },
    ]),
    label: "计价单位",
  },
  price: { type: orNone(money()), label: "单价", wrong: "请输入正确的价格" },
  mbfVolume: { type: orNone(volume(1, MBF_VOLUME.max * 10)), label: "1 MBF 折 m³" },
  priceMode: { type: choice(entriesOf(PRICE_MODES, PRICE_MODE_NAMES)), label: "价格方式" },
  paymentTerm: { type: text(60), label: "付款方式" },
  depositPct: { type: orNone(whole(0, 100)), label: "首付（%）", wrong: "请填写正确的比例" },
  tolerancePct: { type: orNone(whole(0, 100)), label: "溢短装（±%）" },
  validDay: { type: orNone(day()), label: "报盘有效至" },
} as const;
/** The same in the word of the orders that would come of the offer. */
export const offerTermsFor = (kind: DepositKind) => ({
  ...OFFER_TERMS,
  depositPct: { ...OFFER_TERMS.depositPct, label: `${depositWord(kind)}（%）` },
});
/** How they come. */
export const OFFER_SHIPPING = {
  containerType: {
    type: choice(CONTAINER_TYPES.map((type: ContainerType) => ({ code: type, name: type }))),
    label: "装载方式",
  },
  containerNum: { type: containers, label: "柜数" },
  volumePerContainer: { type: orNone(volume(0, VOLUME_MAX)), label: "每柜" },
  minContainers: { type: containers, label: "最少起订（柜）" },
  loadPort: { type: text(30), label: "装运地" },
  destPort: { type: code(PLACES), label: "目的港" },
  otherPort: { type: orNone(code(PLACES)), label: "其他目的港", hint: ANY },
  etdFrom: { type: orNone(day()), label: "装船期从" },
  etdTo: { type: orNone(day()), label: "装船期至" },
  eta: { type: orNone(day()), label: "预计到港" },
  vesselVoyage: { type: text(60), label: "船名航次" },
  remark: { type: text(500), label: "备注", hint: "选填", isLong: true },
} as const;
/** The form of a forward offer; `offerProblem` decides what an offer must state to be shown. */
export const OFFER_FIELDS = { ...OFFER_GOODS, ...OFFER_TERMS, ...OFFER_SHIPPING } as const;
type OfferTyped = ValuesOf<typeof OFFER_FIELDS>;

/** A figure that is left open, or none, is 0. */
const figure = (typed: number | null): number => Math.max(0, typed ?? 0);

/** By the thousand board feet; where its volume is not stated, it follows from the size of the first line. */
function mbfIn({ kindCode, mbfVolume, price }: OfferTyped, [main]: OfferForm["lines"]): Mbf {
  const usual = mbfVolumeOf(main ?? { kindCode, thickness: null, width: null });
  return { price: figure(price), volume: dm3(figure(mbfVolume) || usual) };
}

/** The offer in a form, as far as it can be read. */
export function offerIn(typed: OfferTyped): OfferForm {
  const { kindCode, speciesCode, gradeCode, moistureType, surface, sizes, certs, priceUnit, validDay, ...said } = typed;
  const { mbfVolume: _, destPort, otherPort, price, ...plain } = said;
  const until = validDay === null ? null : parseTime(validDay);
  const lines = linesTyped(sizes, { kindCode, speciesCode, gradeCode, moistureType, surface });
  const mbf = priceUnit === "mbf" ? mbfIn(typed, lines) : null;
  return {
    ...plain,
    lines,
    mbf,
    certs: certs
      .split(/[\s,，、]+/)
      .filter((cert) => cert !== "")
      .slice(0, 10),
    containerNum: figure(said.containerNum),
    volumePerContainer: dm3(figure(said.volumePerContainer)),
    minContainers: figure(said.minContainers),
    destPorts: [...new Set([destPort, otherPort ?? ""].filter((port) => port !== ""))],
    price: mbf === null ? figure(price) : perCubicMetre(mbf),
    depositPct: figure(said.depositPct),
    tolerancePct: figure(said.tolerancePct),
    etdFrom: said.etdFrom ?? "",
    etdTo: said.etdTo ?? "",
    eta: said.eta ?? "",
    quoteValidUntilAt: until === null ? 0 : until + DAY_MS - 60_000,
  };
}

/** What the form of a new offer begins with. */
const newOffer = (kind: DepositKind, nowMs: number): Partial<OfferTyped> => ({
  originCode: "RU",
  kindCode: "1501",
  speciesCode: "zhangzisong",
  moistureType: "KD",
  surface: "毛料",
  containerType: "40HQ",
  containerNum: 1,
  volumePerContainer: dm3(46_000),
  minContainers: 1,
  incoterm: "CFR",
  destPort: "taicang",
  currency: "USD",
  priceUnit: "m3",
  priceMode: 1,
  ...usualTerm(kind),
  tolerancePct: 10,
  validDay: formatBeijingDate(nowMs + 14 * DAY_MS),
});

/** The form of an offer; a new one where there is none. */
export function offerTyped(
  offer: Pick<MerchantOffer, "form"> | null,
  kind: DepositKind,
  nowMs: number,
): Partial<OfferTyped> {
  const first = newOffer(kind, nowMs);
  if (offer === null) return first;
  const { lines, certs, destPorts, price, mbf, quoteValidUntilAt, ...plain } = offer.form;
  const [main] = lines;
  return {
    ...first,
    ...main,
    ...plain,
    sizes: lines.map((line) => `${lineSizeText(line)} ${volumeText(line.volume)}`).join("\n"),
    certs: certs.join(" "),
    ...(mbf === null ? { price: fen(price) } : { priceUnit: "mbf", price: fen(mbf.price), mbfVolume: mbf.volume }),
    ...(destPorts[0] === undefined ? {} : { destPort: destPorts[0], otherPort: destPorts[1] ?? null }),
    validDay: formatBeijingDate(quoteValidUntilAt),
  };
}
