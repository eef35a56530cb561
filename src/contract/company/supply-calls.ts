import type { Static } from "typebox";
import type { HandledApply, HandledApplyPage, SupplyApply, SupplyProduct } from "../../domain/company/supply.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly, PagingBody, SeenBody } from "../common.ts";
import type { SupplyAdd, SupplyAdminListBody, SupplyHandle, SupplyUpdate } from "./supply-schemas.ts";

export const supplyProducts: Call<{ reply: SupplyProduct[] }> = {
  method: "GET",
  path: "/api/supplyChain/getPcList",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "Supply-chain services on offer",
};

export const addSupplyApplication: Call<{ body: SupplyAdd; reply: SupplyApply }> = {
  method: "POST",
  path: "/api/supplyApply/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Applies for a supply-chain service",
  refusals: [404, 5002],
};

export const supplyApplicationList: Call<{ body: PagingBody; reply: Page<SupplyApply> }> = {
  method: "POST",
  path: "/api/supplyApply/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The caller's applications for services",
};

export const updateSupplyApplication: Call<{ body: SupplyUpdate; reply: SupplyApply }> = {
  method: "POST",
  path: "/api/supplyApply/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes an application for a service",
  refusals: [404, 5001],
};

export const withdrawSupplyApplication: Call<{ body: SeenBody; reply: SupplyApply }> = {
  method: "POST",
  path: "/api/supplyApply/pc/withdraw",
  access: "signed-in",
  input: "body",
  summary: "Withdraws an application for a service",
  refusals: [404, 5001],
};

export const handledSupplyApplicationList: Call<{
  body: Static<typeof SupplyAdminListBody>;
  reply: HandledApplyPage;
}> = {
  method: "POST",
  path: "/api/supplyApply/admin/getList",
  access: { permission: "supply:apply:handle" },
  input: "body",
  summary: "Applications for services, for the operator",
};

export const handledSupplyApplication: Call<{ query: IdOnly; reply: HandledApply }> = {
  method: "GET",
  path: "/api/supplyApply/admin/getInfo",
  access: { permission: "supply:apply:handle" },
  input: "query",
  summary: "One application for a service, for the operator",
  refusals: [404],
};

export const handleSupplyApplication: Call<{ body: SupplyHandle; reply: SupplyApply }> = {
  method: "POST",
  path: "/api/supplyApply/admin/handle",
  access: { permission: "supply:apply:handle" },
  input: "body",
  summary: "Records the handling of an application",
  refusals: [404, 5001],
};
