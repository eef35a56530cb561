import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type {
  AgreementAdd,
  AgreementAdded,
  AgreementDetail,
  AgreementList,
  AgreementQuestion,
  AgreementRow,
  AgreementText,
} from "./agreement-schemas.ts";

const editors = { access: { permission: "content:news:edit" } } as const;

export const agreementText: Call<{ query: AgreementQuestion; reply: AgreementText }> = {
  method: "GET",
  path: "/api/agreement/getInfo",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "The agreement of a type that is in force, or its text of an earlier version",
  refusals: [404, 5001],
};

export const agreementList: Call<{ body: AgreementList; reply: Page<AgreementRow> }> = {
  method: "POST",
  path: "/api/agreement/admin/getList",
  ...editors,
  input: "body",
  summary: "Every version, the newest of each type first",
};

export const agreementVersion: Call<{ query: { id: string }; reply: AgreementDetail }> = {
  method: "GET",
  path: "/api/agreement/admin/getInfo",
  ...editors,
  input: "query",
  summary: "One version with its paragraphs",
  refusals: [404],
};

export const addAgreement: Call<{ body: AgreementAdd; reply: AgreementAdded }> = {
  method: "POST",
  path: "/api/agreement/admin/add",
  ...editors,
  input: "body",
  summary: "Adds a version that begins at a time or at once",
  refusals: [404, 5001],
};

export const withdrawAgreement: Call<{ body: { id: string }; reply: null }> = {
  method: "POST",
  path: "/api/agreement/admin/withdraw",
  ...editors,
  input: "body",
  summary: "Withdraws a version that has not begun",
  refusals: [404],
};
