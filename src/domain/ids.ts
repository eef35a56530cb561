/** An id: a time-ordered number of the database, as text. */
export const ID_DIGITS = "[1-9][0-9]{0,17}";

const ID = new RegExp(`^${ID_DIGITS}$`);

/** Whether a text can be an id at all. */
export const isId = (text: string): text is AddressId => ID.test(text);

/** Id of a row of one kind; the compiler refuses the id of another kind, and a plain text. */
export type Id<Kind extends string> = string & { readonly idOf: Kind };

export type GoodsId = Id<"goods">;
/** A row of `person`: a person with an account. */
export type PersonId = Id<"person">;
/** A row of `company_info`: who buys, sells or applies to. */
export type CompanyId = Id<"company">;
/** A row of `company_change`: new facts of a certified company. */
export type CompanyChangeId = Id<"companyChange">;
/** A row of `settle_in_materials`: an application to open a shop. */
export type ApplicationId = Id<"application">;
/** A row of `merchant`: the company that sells, under an id of its own. */
export type MerchantId = Id<"merchant">;
/** A row of `platform_order`: an order of goods in stock. */
export type OrderId = Id<"order">;
/** Forward goods that a merchant offers. */
export type ForwardOfferId = Id<"forwardOffer">;
/** A row of `futures_order`. */
export type ForwardOrderId = Id<"forwardOrder">;
/** A row of `futures_doc`: a paper that a side adds to a forward order. */
export type ForwardPaperId = Id<"forwardPaper">;
/** A row of `futures_inquiry`: what a company requests a price for. */
export type ForwardInquiryId = Id<"forwardInquiry">;
/** An order of either kind, where vouchers and pickups treat both alike. */
export type AnyOrderId = Id<"order" | "forwardOrder">;
/** A row of `order_line`: goods of an order. */
export type OrderLineId = Id<"orderLine">;
/** A line of an order of either kind: a forward order has one, under its own id. */
export type AnyLineId = Id<"orderLine" | "forwardOrder">;
/** A row of `pay_voucher` or `futures_voucher`: a payment that the buyer of such an order reports. */
export type PaymentVoucherId = Id<"paymentVoucher">;
/** A row of `req_spec`: goods of which their buyer is notified. */
export type SpecAlertId = Id<"specAlert">;
/** A row of `my_search`: a person's saved search. */
export type SavedSearchId = Id<"savedSearch">;
/** A row of `browse_history`: goods that a person viewed on a day. */
export type BrowseEntryId = Id<"browseEntry">;
/** A row of `species_alias`: another name of a species. */
export type AliasId = Id<"alias">;
/** A row of `order_group`: orders that were placed together. */
export type OrderGroupId = Id<"orderGroup">;
/** A row of `order_event`: a transition of an order. */
export type OrderEventId = Id<"orderEvent">;
/** A row of `cart_item`. */
export type CartLineId = Id<"cartLine">;
/** A row of `basket`: lines with what covers them. */
export type BasketId = Id<"basket">;
/** A row of `purchase_list`: named lines that are bought again and again. */
export type PurchaseListId = Id<"purchaseList">;

/** A row of `user_address`: where goods are delivered to. */
export type DeliveryAddressId = Id<"deliveryAddress">;
/** A row of `company_invoice`: a title that is saved for later orders. */
export type InvoiceTitleId = Id<"invoiceTitle">;

/** A row of `store`: where goods lie, a public warehouse or one that a merchant runs. */
export type WarehouseId = Id<"warehouse">;

/** A row of `reservation`: a truck's visit to a warehouse. */
export type ReservationId = Id<"reservation">;
/** A row of `spot_check`: sizes that a buyer measured of a line. */
export type SpotCheckId = Id<"spotCheck">;
/** A row of `deal_note`: what a side of a deal wrote to the other. */
export type DealNoteId = Id<"dealNote">;
/** A row of `pickup_record`: a tally sheet of what left with a truck. */
export type PickupId = Id<"pickup">;

/** A row of `demand`: what a buyer looks for. */
export type DemandId = Id<"demand">;
/** A row of `demand_item`: one kind of goods of a demand. */
export type DemandLineId = Id<"demandLine">;
/** Goods or a forward offer, where recommendations name either; which one, the `refType` beside it shows. */
export type RecommendedId = Id<"goods" | "forwardOffer">;
/** A row of `demand_pick`: what an expert recommends for a line of a demand. */
export type RecommendationId = Id<"recommendation">;
/** A row of `demand_quote`: a merchant's quote for it. */
export type QuoteId = Id<"quote">;

/** A row of `supply_apply`: an application for a service along the supply chain. */
export type SupplyApplyId = Id<"supplyApply">;
/** A row of `news`: an article of the news or of the help. */
export type ArticleId = Id<"article">;
/** A row of `agreement`: one version of what people consent to. */
export type AgreementId = Id<"agreement">;
/** A row of `home_template`: a floor of the home page. */
export type HomeTemplateId = Id<"homeTemplate">;
/** A row of `menu_item`. */
export type MenuItemId = Id<"menuItem">;
/** A row of `sys_advert`: a picture at the top of a page. */
export type BannerId = Id<"banner">;
/** A row of `freight_tariff`: what the operator says a kind of truck costs from a city to a destination. */
export type FreightTariffId = Id<"freightTariff">;
/** A row of `freight_override`: what a shop charges for that from one of its warehouses. */
export type FreightOverrideId = Id<"freightOverride">;
/** A row of `message`: what one person is notified of. */
export type MessageId = Id<"message">;
/** A row of `sys_role`: what its holders may do. */
export type RoleId = Id<"role">;
/** A row of `sys_dict_type`: a dictionary. */
export type DictTypeId = Id<"dictType">;
/** A row of `sys_dict_data`: an entry of a dictionary. */
export type DictDataId = Id<"dictData">;
/** A row of `sys_config`: a setting. */
export type ConfigId = Id<"config">;
/** A row of `stored_file`: an upload. Fields and forms hold its name instead. */
export type FileId = Id<"file">;
/** A row of `outbox`: a domain event, for ever. */
export type OutboxId = Id<"outbox">;

/**
 * The id in a page's address. It passes for the id of any kind: which one is meant, the page knows, and a wrong one names
 * nothing.
 */
export type AddressId = Id<never>;

/** Brands a text that stands for an id, such as one of an address or of a message. Whether it is one, nothing checks. */
export const asId = <Of extends Id<string>>(text: string): Of => text as Of;
