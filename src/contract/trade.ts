import { type Static, Type } from "typebox";
import { PHONE_LENGTH } from "../domain/account/phone.ts";
import type { Fields } from "../domain/fields.ts";
import { type Fen, MAX_TOTAL } from "../domain/money.ts";
import { SALE_UNITS, type SaleUnit } from "../domain/timber/spec.ts";
import { VEHICLE_LIMITS, type VehicleLimit } from "../domain/trade/address.ts";
import { CART_LINE_LIMIT } from "../domain/trade/cart.ts";
import { ORDER_STATUSES, type OrderStatus } from "../domain/trade/order.ts";
import { ORDER_TERMS, type OrderTerms, REMARK_MAX } from "../domain/trade/order-terms.ts";
import { ORDER_TODOS } from "../domain/trade/order-todo.ts";
import { IdSchema, Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape, VersionSchema } from "./common.ts";
import { schemasOf } from "./fields.ts";

/** No goods are sold in more than this many smallest steps at once. */
const QUANTITY_MAX = 1_000_000_000;

/** In the unit's smallest step: dm³ for m3, kg for ton, 1 for the others (product §0). */
const QuantitySchema = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX });
const SaleUnitSchema = Type.Unsafe<SaleUnit>(Type.Union(SALE_UNITS.map(({ code }) => Type.Literal(code))));
const CartIdsSchema = Type.Array(IdSchema, { minItems: 1, maxItems: CART_LINE_LIMIT });
/** Raised by every transition of the order; another one answers 5001. */
/** 5 to 200 characters; what is too short is told in words. */
const ReasonSchema = Type.String({ maxLength: 400 });
const RemarkSchema = Type.String({ maxLength: REMARK_MAX });
/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, Beijing. */
const TimeFilterSchema = Type.Optional(Nullable(Type.String({ maxLength: 30 })));

/** A query or body that names one thing. */
export const IdOnly = Shape({ id: IdSchema });

// Cart -------------------------------------------------------------------------------------------------------------------

/** POST /api/shoppingCart/pc/add → number of lines. The line of the same goods grows. */
export const CartAddBody = Shape({ goodsId: IdSchema, quantity: QuantitySchema, unit: SaleUnitSchema });
/** POST /api/shoppingCart/pc/update → Cart. `quantity` in the goods' own sale unit. */
export const CartUpdateBody = Shape({ id: IdSchema, quantity: QuantitySchema, selected: Type.Boolean() });
/** POST /api/shoppingCart/pc/delete → Cart. */
export const CartDeleteBody = Shape({ ids: CartIdsSchema });
/** POST /api/shoppingCart/pc/settlement → CheckoutPreview: chosen cart lines, one goods bought now, or what was taken of a quote. */
export const SettlementBody = Type.Union([
  Shape({ cartIds: CartIdsSchema }),
  CartAddBody,
  Shape({ quoteId: IdSchema }),
]);

// Addresses --------------------------------------------------------------------------------------------------------------

const RegionCodeSchema = Type.String({ pattern: "^([0-9]{6})?$" });
/** What clients send of a name is not looked at: it follows from the code. */
const RegionNameSchema = Type.Optional(Type.String({ maxLength: 40 }));

const addressFields = {
  receiver: Type.String({ maxLength: 60 }),
  phone: Type.String({ maxLength: PHONE_LENGTH }),
  provinceCode: RegionCodeSchema,
  provinceName: RegionNameSchema,
  cityCode: RegionCodeSchema,
  cityName: RegionNameSchema,
  /** Empty where the city has no districts (东莞, 中山). */
  districtCode: RegionCodeSchema,
  districtName: RegionNameSchema,
  detail: Type.String({ maxLength: 300 }),
  canUnload: Type.Boolean(),
  vehicleLimit: Type.Unsafe<VehicleLimit>(Type.Union(VEHICLE_LIMITS.map((limit) => Type.Literal(limit)))),
  isDefault: Type.Boolean(),
};
/** POST /api/userAddress/pc/add → its id. Names follow the codes, whatever is sent. */
export const AddressAddBody = Shape(addressFields);
/** POST /api/userAddress/pc/update */
export const AddressUpdateBody = Shape({ id: IdSchema, ...addressFields });

// Invoice titles of the acting entity ------------------------------------------------------------------------------------

const invoiceFields = {
  /** 1 普票, 2 专票 */
  kind: OneOf<1 | 2>([1, 2]),
  title: Type.String({ maxLength: 200 }),
  taxNo: Type.String({ maxLength: 30 }),
  bankName: Type.String({ maxLength: 100 }),
  bankAccount: Type.String({ maxLength: 60 }),
  regAddress: Type.String({ maxLength: 200 }),
  regPhone: Type.String({ maxLength: 30 }),
  isDefault: Type.Boolean(),
};
/** POST /api/companyInvoice/pc/getList → Page<SavedInvoice>, the default one first. */
export const InvoiceListBody = Shape({
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
/** POST /api/companyInvoice/pc/add → its id. */
export const InvoiceAddBody = Shape(invoiceFields);
/** POST /api/companyInvoice/pc/update */
export const InvoiceUpdateBody = Shape({ id: IdSchema, ...invoiceFields });

// Orders -----------------------------------------------------------------------------------------------------------------

/** The wire's shape of an order's terms, each of which may be left out. */
export const termsShape = (fields: Fields) =>
  schemasOf(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, optional: true }])), {
    expectDate: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
    remark: RemarkSchema,
  });

type OrderGroupBody = Partial<OrderTerms> & {
  merchantId: string;
  storeId: string;
  deliveryMode: 1 | 2;
  addressId?: string | null;
};
const OrderGroupSchema = Type.Unsafe<OrderGroupBody>(
  Shape({
    merchantId: IdSchema,
    storeId: IdSchema,
    /** 1 pickup, 2 delivered. */
    deliveryMode: Type.Union([Type.Literal(1), Type.Literal(2)]),
    /** The buyer's own; needed when delivered. */
    addressId: Type.Optional(Nullable(IdSchema)),
    ...termsShape(ORDER_TERMS),
  }),
);

/** A typed title. A 专票 has bank and registration, or they are taken of a kept title with the same tax number. */
const InvoiceSchema = Type.Optional(
  Nullable(
    Shape({
      kind: invoiceFields.kind,
      title: invoiceFields.title,
      taxNo: invoiceFields.taxNo,
      bankName: Type.Optional(invoiceFields.bankName),
      bankAccount: Type.Optional(invoiceFields.bankAccount),
      regAddress: Type.Optional(invoiceFields.regAddress),
      regPhone: Type.Optional(invoiceFields.regPhone),
    }),
  ),
);

/** POST /api/platformOrder/pc/add → PlacedOrders; 5001 `{changes}` when a price rose or stock went (product §12). */
export const PlaceOrderBody = Shape({
  settlementToken: Type.String({ minLength: 1, maxLength: 100 }),
  groups: Type.Array(OrderGroupSchema, { minItems: 1, maxItems: CART_LINE_LIMIT }),
  invoice: InvoiceSchema,
  /** A kept title of the acting entity's instead. */
  invoiceId: Type.Optional(Nullable(IdSchema)),
  /** 1 bank transfer, 2 online, 3 on account. */
  payMode: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  agree: Type.Boolean(),
});

const OrderStatusSchema = Type.Unsafe<OrderStatus>(Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status))));

const orderFilters = {
  status: Type.Optional(Type.Array(OrderStatusSchema, { maxItems: ORDER_STATUSES.length })),
  /** Order number, shop, buyer or goods title. */
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  /** Orders from one warehouse. */
  storeId: Type.Optional(Nullable(IdSchema)),
  beginTime: TimeFilterSchema,
  endTime: TimeFilterSchema,
  /** `all`: orders of every entity the person acts for; default: of the acting one. */
  scope: Type.Optional(Type.Union([Type.Literal("acting"), Type.Literal("all")])),
  /** Orders that wait for the merchant or for the platform, as their todo counts them. */
  todo: Type.Optional(OneOf(ORDER_TODOS)),
};

/**
 * POST /api/platformOrder/pc/getList, /merchant/getList, /admin/getList → Page<OrderBrief>. An empty `status` means every
 * one.
 */
export const OrderListBody = Shape({
  ...orderFilters,
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
/** POST /api/platformOrder/pc/export, /merchant/export → a workbook of the same orders. */
export const OrderExportBody = Shape(orderFilters);
export type OrderExportBody = Static<typeof OrderExportBody>;

/** POST /api/platformOrder/pc/applyInvoice: a title for an order that was placed without one, typed or kept. */
export const ApplyInvoiceBody = Shape({
  id: IdSchema,
  version: Type.Optional(VersionSchema),
  invoice: InvoiceSchema,
  invoiceId: Type.Optional(Nullable(IdSchema)),
});
export type ApplyInvoiceBody = Static<typeof ApplyInvoiceBody>;

/** POST /api/platformOrder/pc/cancel, /merchant/decline */
export const OrderEndBody = Shape({ id: IdSchema, version: Type.Optional(VersionSchema), reason: ReasonSchema });

/** POST /api/platformOrder/merchant/confirm: the merchant may name the freight, fen, and another day for the goods. */
export const OrderConfirmBody = Shape({
  id: IdSchema,
  version: Type.Optional(VersionSchema),
  freightAmount: Type.Optional(Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: MAX_TOTAL }))),
  expectDate: Type.Optional(Nullable(Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }))),
  remark: Type.Optional(RemarkSchema),
});
