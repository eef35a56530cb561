import type { Inquiry, InquiryDetail } from "../../domain/futures/inquiry.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { InquiryAdd, InquiryCounter, InquiryListBody, InquiryQuote } from "./forward-inquiry-schemas.ts";
import type { FuturesReasonBody, FuturesSeenBody } from "./forward-offer-schemas.ts";

export const allForwardInquiries: Call<{ body: InquiryListBody; reply: Page<Inquiry> }> = {
  method: "POST",
  path: "/api/futuresInquiry/admin/getList",
  access: { permission: "futures:order:dispute" },
  input: "body",
  summary: "Forward inquiries for the operator",
};

export const forwardInquiryAdmin: Call<{ query: IdOnly; reply: InquiryDetail }> = {
  method: "GET",
  path: "/api/futuresInquiry/admin/getInfo",
  access: { permission: "futures:order:dispute" },
  input: "query",
  summary: "One forward inquiry for the operator",
  refusals: [404],
};

export const ownForwardInquiryList: Call<{ body: InquiryListBody; reply: Page<Inquiry> }> = {
  method: "POST",
  path: "/api/futuresInquiry/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The buyer's forward inquiries",
};

export const ownForwardInquiry: Call<{ query: IdOnly; reply: Inquiry }> = {
  method: "GET",
  path: "/api/futuresInquiry/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One of the buyer's forward inquiries",
  refusals: [404],
};

export const addForwardInquiry: Call<{ body: InquiryAdd; reply: string }> = {
  method: "POST",
  path: "/api/futuresInquiry/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Asks about a forward offer",
  refusals: [404, 5002],
};

export const counterForwardInquiry: Call<{ body: InquiryCounter; reply: null }> = {
  method: "POST",
  path: "/api/futuresInquiry/pc/counter",
  access: "signed-in",
  input: "body",
  summary: "Answers the merchant's price",
  refusals: [404, 5001],
};

export const acceptForwardInquiry: Call<{ body: FuturesSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/futuresInquiry/pc/accept",
  access: "signed-in",
  input: "body",
  summary: "Accepts the merchant's price",
  refusals: [404, 5001],
};

export const withdrawForwardInquiry: Call<{ body: FuturesSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/futuresInquiry/pc/withdraw",
  access: "signed-in",
  input: "body",
  summary: "Withdraws a forward inquiry",
  refusals: [404, 5001],
};

export const rejectForwardInquiry: Call<{ body: FuturesReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/futuresInquiry/pc/reject",
  access: "signed-in",
  input: "body",
  summary: "Rejects the merchant's price",
  refusals: [404, 5001],
};

export const merchantForwardInquiryList: Call<{ body: InquiryListBody; reply: Page<Inquiry> }> = {
  method: "POST",
  path: "/api/futuresInquiry/merchant/getList",
  access: { permission: "futures:inquiry:quote" },
  input: "body",
  summary: "Forward inquiries that the merchant has received",
};

export const merchantForwardInquiry: Call<{ query: IdOnly; reply: Inquiry }> = {
  method: "GET",
  path: "/api/futuresInquiry/merchant/getInfo",
  access: { permission: "futures:inquiry:quote" },
  input: "query",
  summary: "One forward inquiry that the merchant has received",
  refusals: [404],
};

export const quoteForwardInquiry: Call<{ body: InquiryQuote; reply: null }> = {
  method: "POST",
  path: "/api/futuresInquiry/merchant/quote",
  access: { permission: "futures:inquiry:quote" },
  input: "body",
  summary: "Quotes for a forward inquiry",
  refusals: [404, 5001],
};

export const reissueForwardQuote: Call<{ body: InquiryQuote; reply: null }> = {
  method: "POST",
  path: "/api/futuresInquiry/merchant/reissue",
  access: { permission: "futures:inquiry:quote" },
  input: "body",
  summary: "Issues an expired forward quote anew",
  refusals: [404, 5001],
};

export const declineForwardInquiry: Call<{ body: FuturesReasonBody; reply: null }> = {
  method: "POST",
  path: "/api/futuresInquiry/merchant/decline",
  access: { permission: "futures:inquiry:quote" },
  input: "body",
  summary: "Declines a forward inquiry",
  refusals: [404, 5001],
};
