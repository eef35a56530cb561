import type {
  ApplicationDetail,
  MyApplication,
  ReviewedApplicationDetail,
} from "../../domain/company/application-record.ts";
import type { Requirement } from "../../domain/company/merchant-application.ts";
import type { ApplicationId } from "../../domain/ids.ts";
import { get, holders, post, roomy, row, signedIn } from "../call.ts";
import type { IdOnly, MaybeVersionedBody } from "../common.ts";
import type { ApplicationAdd, ApplicationUpdate, RequirementsSave } from "./merchant-application-schemas.ts";

const mayReviewApplications = holders("merchant:settle:review");

export const myMerchantApplication = signedIn(
  get<MyApplication>("/api/settleInMaterials/pc/getMyInfo", "The caller's application with what is required"),
);
export const addMerchantApplication = signedIn(
  roomy(
    48,
    post<ApplicationAdd, ApplicationDetail>("/api/settleInMaterials/pc/add", "Drafts a merchant application", 5002),
  ),
);
export const updateMerchantApplication = signedIn(
  roomy(
    48,
    post<ApplicationUpdate, ApplicationDetail>(
      "/api/settleInMaterials/pc/update",
      "Changes an application as of its version",
      404,
      5001,
    ),
  ),
);
export const submitMerchantApplication = signedIn(
  row<{ query: MaybeVersionedBody<ApplicationId>; reply: ApplicationDetail }>(
    "POST",
    "query",
    "/api/settleInMaterials/pc/submit",
    "Hands a merchant application in",
    404,
    5001,
  ),
);
export const withdrawMerchantApplication = signedIn(
  row<{ query: MaybeVersionedBody<ApplicationId>; reply: ApplicationDetail }>(
    "POST",
    "query",
    "/api/settleInMaterials/pc/withdraw",
    "Takes a merchant application back",
    404,
    5001,
  ),
);
export const reviewedApplication = mayReviewApplications(
  get<IdOnly<ApplicationId>, ReviewedApplicationDetail>(
    "/api/settleInMaterials/admin/getInfo",
    "One merchant application for review",
    404,
  ),
);
export const applicationRequirements = mayReviewApplications(
  get<Requirement[]>("/api/settleInMaterials/admin/getRequirements", "Materials that applications need"),
);
export const saveApplicationRequirements = mayReviewApplications(
  post<RequirementsSave, Requirement[]>(
    "/api/settleInMaterials/admin/saveRequirements",
    "Saves the materials that applications need",
    404,
    5001,
  ),
);
