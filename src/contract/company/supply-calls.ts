import type { HandledApply, SupplyApply, SupplyProduct } from "../../domain/company/supply.ts";
import type { SupplyApplyId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { everybodyReads, get, holders, post, signedIn } from "../call.ts";
import type { IdOnly, PagingBody, VersionedBody } from "../common.ts";
import type { SupplyAdd, SupplyHandle, SupplyUpdate } from "./supply-schemas.ts";

const mayHandleApplications = holders("supply:apply:handle");

export const supplyProducts = everybodyReads(
  get<SupplyProduct[]>("/api/supplyChain/getPcList", "Supply-chain services on offer"),
);
export const addSupplyApplication = signedIn(
  post<SupplyAdd, SupplyApply>("/api/supplyApply/pc/add", "Applies for a supply-chain service", 404, 5002),
);
export const supplyApplicationList = signedIn(
  post<PagingBody, Page<SupplyApply>>("/api/supplyApply/pc/getList", "The caller's applications for services"),
);
export const updateSupplyApplication = signedIn(
  post<SupplyUpdate, SupplyApply>("/api/supplyApply/pc/update", "Changes an application for a service", 404, 5001),
);
export const withdrawSupplyApplication = signedIn(
  post<VersionedBody<SupplyApplyId>, SupplyApply>(
    "/api/supplyApply/pc/withdraw",
    "Withdraws an application for a service",
    404,
    5001,
  ),
);
export const handledSupplyApplication = mayHandleApplications(
  get<IdOnly<SupplyApplyId>, HandledApply>(
    "/api/supplyApply/admin/getInfo",
    "One application for a service, for the operator",
    404,
  ),
);
export const handleSupplyApplication = mayHandleApplications(
  post<SupplyHandle, SupplyApply>("/api/supplyApply/admin/handle", "Records the handling of an application", 404, 5001),
);
