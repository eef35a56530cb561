import type { FreightTerm } from "../freight/freight-of.ts";
import type { FreightQuote } from "../freight/freight-quote.ts";
import type { CartLineId, GoodsId } from "../ids.ts";
import {
  maybe,
  needed,
  orNull,
  type Stored,
  storedFields,
  storedFlag,
  storedList,
  storedNumber,
  storedOne,
  storedRecord,
  storedText,
} from "../stored.ts";
import type { CountedIn, QuantityRule } from "../timber/quantity.ts";
import { SALE_UNITS, type SaleUnit } from "../timber/spec.ts";
import type { MeasuredRow } from "../timber/true-volume.ts";
import type { Cm, Mm } from "../units.ts";
import { VEHICLE_LIMITS } from "./address.ts";
import type { Address } from "./address-form.ts";
import { INVOICE_FIELDS, type InvoiceTitle } from "./invoice.ts";
import type { OrderChange } from "./order-change.ts";
import type { ClaimLine, OrderLine, ShipInfo } from "./order-view.ts";
import type { TallyRow } from "./tally.ts";

/** The goods of a line as they were ordered: what the order shows, then what else determines size and price. */
export type LineSnapshot = Pick<
  OrderLine,
  "title" | "specText" | "speciesName" | "gradeName" | "image" | "taxIncluded"
> &
  Omit<QuantityRule, "step" | "minOrder"> & {
    kindCode: string | null;
    speciesCode: string | null;
    gradeCode: string | null;
    originCode: string | null;
    brandCode: string | null;
    surface: string | null;
    moistureType: string | null;
    thickness: Mm | null;
    lengthMin: Mm | null;
    lengthMax: Mm | null;
    diameterMin: Cm | null;
    diameterMax: Cm | null;
    /** Percent. */
    taxRate: number | null;
  };

/** What a checkout stores of each line: what the buyer saw. */
export type SettledLine = {
  goodsId: GoodsId;
  count: number;
  price: number;
  priceVersion: number;
  stockVersion: number;
  cartId: CartLineId | null;
};

const CODE = orNull(storedText());
const SIZE = orNull(storedNumber<never>());
const UNITS: readonly SaleUnit[] = SALE_UNITS.map(({ code }) => code);

/** A snapshot; one of a forward order names fewer facts. */
export const LINE_SNAPSHOT: Stored<LineSnapshot> = storedRecord<LineSnapshot>({
  title: storedText(),
  specText: storedText(),
  speciesName: storedText(),
  gradeName: storedText(),
  image: storedText(),
  saleUnit: storedOne(UNITS, "m3"),
  countedIn: storedOne<CountedIn>(["piece", "dm3"], "dm3"),
  kindCode: CODE,
  speciesCode: CODE,
  gradeCode: CODE,
  originCode: CODE,
  brandCode: CODE,
  surface: CODE,
  moistureType: CODE,
  thickness: SIZE,
  width: SIZE,
  length: SIZE,
  lengthMin: SIZE,
  lengthMax: SIZE,
  diameterMin: SIZE,
  diameterMax: SIZE,
  pieceVolumeMm3: SIZE,
  piecesPerBundle: SIZE,
  bundleVolume: SIZE,
  density: storedNumber(),
  taxIncluded: orNull(storedFlag(true)),
  taxRate: SIZE,
});

/** The lines of a stored checkout. */
export const SETTLED_LINES: Stored<SettledLine[]> = storedList(
  storedRecord<SettledLine>({
    goodsId: needed(storedText()),
    count: needed(storedNumber()),
    price: needed(storedNumber()),
    priceVersion: storedNumber(),
    stockVersion: storedNumber(),
    cartId: orNull(storedText()),
  }),
);

/** Where an order is delivered to, as it was when it was placed. */
export const ORDER_ADDRESS: Stored<Address> = storedRecord<Address>({
  id: storedText(),
  companyId: orNull(storedText()),
  receiver: storedText(),
  phone: storedText(),
  provinceCode: storedText(),
  provinceName: storedText(),
  cityCode: storedText(),
  cityName: storedText(),
  districtCode: storedText(),
  districtName: storedText(),
  detail: storedText(),
  canUnload: storedFlag(false),
  vehicleLimit: storedOne(VEHICLE_LIMITS, ""),
  isDefault: storedFlag(false),
});

const INVOICE = storedFields(INVOICE_FIELDS, {});

/** Who an order's invoice is made out to. */
export const ORDER_INVOICE: Stored<InvoiceTitle> = storedRecord<InvoiceTitle>({
  title: INVOICE.title,
  taxNo: INVOICE.taxNo,
  kind: INVOICE.kind,
  bankName: maybe(INVOICE.bankName),
  bankAccount: maybe(INVOICE.bankAccount),
  regAddress: maybe(INVOICE.regAddress),
  regPhone: maybe(INVOICE.regPhone),
});

/** What the merchant can deliver, while the buyer has to answer. */
export const ORDER_CHANGE: Stored<OrderChange> = storedRecord<OrderChange>({
  lines: storedList(
    storedRecord<OrderChange["lines"][number]>({
      orderLineId: needed(storedText()),
      count: needed(storedNumber()),
      before: maybe(storedNumber()),
    }),
  ),
  freightAmount: needed(storedNumber()),
  expectDate: orNull(storedText()),
});

/** The freight that was shown when an order was placed. */
export const ORDER_FREIGHT: Stored<FreightQuote> = storedRecord<FreightQuote>({
  amount: needed(storedNumber()),
  stated: storedNumber(),
  isFirm: storedFlag(false),
  trucks: storedText(),
  basis: storedText(),
  terms: storedList(storedRecord<FreightTerm>({ text: storedText(), amount: needed(storedNumber()) })),
});

/** How an order was sent. */
export const SHIP_INFO: Stored<ShipInfo> = storedRecord<ShipInfo>({
  carrier: storedText(),
  plateNo: storedText(),
  driverName: storedText(),
  driverPhone: storedText(),
  remark: storedText(),
});

/** Measured bundles; one without a side or its pieces is none. */
export const TALLY_ROWS: Stored<TallyRow[]> = storedList(
  storedRecord<TallyRow>({
    thickness: needed(storedNumber()),
    width: needed(storedNumber()),
    length: needed(storedNumber()),
    pieces: needed(storedNumber()),
  }),
);

/** Sizes of a spot check; a row without a side or its pieces is none. */
export const SPOT_ROWS: Stored<MeasuredRow[]> = storedList(
  storedRecord<MeasuredRow>({
    thicknessTenths: needed(storedNumber()),
    widthTenths: needed(storedNumber()),
    length: needed(storedNumber()),
    pieces: needed(storedNumber()),
  }),
);

/** A buyer's claims on the lines that they dispute. */
export const CLAIM_LINES: Stored<ClaimLine[]> = storedList(
  storedRecord<ClaimLine>({
    lineId: maybe(storedText()),
    name: storedText(),
    countedIn: storedText("dm3"),
    saleUnit: storedText("m3"),
    stated: needed(storedNumber()),
    claimed: needed(storedNumber()),
    amount: needed(storedNumber()),
  }),
);
