import {
  CONTAINER_TYPES,
  type ContainerType,
  type MerchantOffer,
  type OfferForm,
  type OfferLine,
  type PriceMode,
} from "../../domain/futures/forward-offer.ts";
import { CURRENCIES, type Currency, INCOTERMS, type Incoterm } from "../../domain/futures/landed-cost.ts";
import { type Mbf, mbfVolumeOf, perCubicMetre } from "../../domain/futures/mbf.ts";
import { lineSizeText } from "../../domain/futures/offer-form.ts";
import {
  LINE_HINT,
  typedCount,
  typedLine,
  typedLines,
  typedPrice,
  typedVolume,
  volumeText,
} from "../../domain/futures/typed.ts";
import { oneOf } from "../../domain/list-params.ts";
import { fen, yuanText } from "../../domain/money.ts";
import type { MoistureType } from "../../domain/timber/spec.ts";
import { formatBeijingDate, parseTime } from "../../domain/time.ts";
import { dm3 } from "../../domain/units.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { createApplyMachine } from "./apply-machine.ts";
import type { MerchantFutures } from "./futures-console.ts";
import { OFFERS_PATH } from "./futures-console-machines.ts";

const DAY_MS = 86_400_000;
type Fields = Readonly<Record<string, string>>;

function offerLines(fields: Fields): OfferLine[] {
  const field = (name: string) => fields[name] ?? "";
  return typedLines(field("sizes")).flatMap((text) => {
    const line = typedLine(text);
    return line === null
      ? []
      : [
          {
            ...line,
            kindCode: field("kindCode"),
            speciesCode: field("speciesCode"),
            gradeCode: field("gradeCode") || null,
            moistureType: oneOf<MoistureType>(field("moistureType"), ["KD", "AD", "GRN"]),
            surface: field("surface").trim(),
          },
        ];
  });
}

/** By the thousand board feet; where nobody says what one comes to, the size of the first line does. */
function typedMbf(fields: Fields, [main]: readonly OfferLine[]): Mbf {
  const { kindCode = "", mbfVolume = "", price = "" } = fields;
  const usual = mbfVolumeOf(main ?? { kindCode, thickness: null, width: null });
  return { price: typedPrice(price), volume: typedVolume(mbfVolume) || usual };
}

/** The form as it is typed, as far as it can be read. */
export function typedOffer(fields: Fields): OfferForm {
  const field = (name: string) => fields[name] ?? "";
  const until = parseTime(field("validDay"));
  const lines = offerLines(fields);
  const mbf = field("priceUnit") === "mbf" ? typedMbf(fields, lines) : null;
  return {
    title: field("title").trim(),
    supplierName: field("supplierName").trim(),
    millBrandCode: field("millBrandCode") || null,
    originCode: field("originCode"),
    lines,
    certs: field("certs")
      .split(/[\s,，、]+/)
      .filter((cert) => cert !== "")
      .slice(0, 10),
    containerType: oneOf<ContainerType>(field("containerType"), CONTAINER_TYPES) ?? "40HQ",
    containerNum: typedCount(field("containerNum")),
    volumePerContainer: typedVolume(field("volumePerContainer")),
    minContainers: typedCount(field("minContainers")),
    incoterm: oneOf<Incoterm>(field("incoterm"), INCOTERMS) ?? "CFR",
    loadPort: field("loadPort").trim(),
    destPorts: [...new Set([field("destPort"), field("otherPort")].filter((port) => port !== ""))],
    currency: oneOf<Currency>(field("currency"), CURRENCIES) ?? "USD",
    price: mbf === null ? typedPrice(field("price")) : perCubicMetre(mbf),
    mbf,
    priceMode: oneOf<PriceMode>(field("priceMode"), [1, 2, 3]) ?? 1,
    paymentTerm: field("paymentTerm"),
    depositPct: Math.min(100, typedCount(field("depositPct"))),
    tolerancePct: Math.min(100, typedCount(field("tolerancePct"))),
    etdFrom: field("etdFrom"),
    etdTo: field("etdTo"),
    eta: field("eta"),
    vesselVoyage: field("vesselVoyage").trim(),
    quoteValidUntilAt: until === null ? 0 : until + DAY_MS - 60_000,
    remark: field("remark").trim(),
  };
}

/** An offer to be typed on; a new one where there is none. */
export function offerFields(offer: MerchantOffer | null, nowMs: number): Fields {
  const form = offer?.form;
  const main = form?.lines[0];
  return {
    title: form?.title ?? "",
    supplierName: form?.supplierName ?? "",
    millBrandCode: form?.millBrandCode ?? "",
    originCode: form?.originCode ?? "RU",
    kindCode: main?.kindCode ?? "1501",
    speciesCode: main?.speciesCode ?? "zhangzisong",
    gradeCode: main?.gradeCode ?? "",
    moistureType: main?.moistureType ?? "KD",
    surface: main?.surface ?? "毛料",
    sizes: (form?.lines ?? []).map((line) => `${lineSizeText(line)} ${volumeText(line.volume)}`).join("\n"),
    certs: (form?.certs ?? []).join(" "),
    containerType: form?.containerType ?? "40HQ",
    containerNum: String(form?.containerNum ?? 1),
    volumePerContainer: volumeText(form?.volumePerContainer ?? dm3(46_000)),
    minContainers: String(form?.minContainers ?? 1),
    incoterm: form?.incoterm ?? "CFR",
    loadPort: form?.loadPort ?? "",
    destPort: form?.destPorts[0] ?? "taicang",
    otherPort: form?.destPorts[1] ?? "",
    currency: form?.currency ?? "USD",
    price: form === undefined ? "" : yuanText(fen(form.mbf?.price ?? form.price)),
    priceUnit: form?.mbf == null ? "m3" : "mbf",
    mbfVolume: form?.mbf == null ? "" : volumeText(form.mbf.volume),
    priceMode: String(form?.priceMode ?? 1),
    paymentTerm: form?.paymentTerm ?? "T/T 30/70",
    depositPct: String(form?.depositPct ?? 30),
    tolerancePct: String(form?.tolerancePct ?? 10),
    etdFrom: form?.etdFrom ?? "",
    etdTo: form?.etdTo ?? "",
    eta: form?.eta ?? "",
    vesselVoyage: form?.vesselVoyage ?? "",
    validDay: formatBeijingDate(form?.quoteValidUntilAt ?? nowMs + 14 * DAY_MS),
    remark: form?.remark ?? "",
  };
}

/** A new offer, or the draft that the address names. */
export const createOfferFormMachine = (
  futures: MerchantFutures,
  clock: Clock,
  ids: Ids,
  navigator: Navigator,
  notify: Notifier,
) =>
  createApplyMachine<{ offer: MerchantOffer | null }>(
    {
      async load({ id = "" }) {
        if (id === "") return { offer: null };
        const offer = await futures.offer(id);
        return offer === null || !offer.events.includes("edit") ? null : { offer };
      },
      start: ({ offer }) => offerFields(offer, clock.now()),
      problems: ({ sizes = "" }) => ({
        sizes: typedLines(sizes).every((line) => typedLine(line) !== null) ? null : LINE_HINT,
      }),
      async send(fields, { offer }, key) {
        const form = typedOffer(fields);
        if (offer === null) return futures.addOffer(form, key);
        await futures.updateOffer({ ...form, id: offer.id, version: offer.version });
        return offer.id;
      },
      sent: () => {
        notify("草稿已保存，提交审核后发布", "success");
        navigator.go(OFFERS_PATH);
      },
    },
    ids,
  );
