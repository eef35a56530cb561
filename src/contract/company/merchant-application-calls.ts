import type { Static } from "typebox";
import type {
  ApplicationDetail,
  MyApplication,
  ReviewedApplicationDetail,
  ReviewedApplicationPage,
} from "../../domain/company/application-record.ts";
import type { Requirement } from "../../domain/company/merchant-application.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenBody, ReasonBody, SeenBody } from "../common.ts";
import type {
  ApplicationAdd,
  ApplicationList,
  ApplicationRequestBody,
  ApplicationUpdate,
  ApplicationWaiveBody,
  RequirementsSave,
} from "./merchant-application-schemas.ts";

export const myMerchantApplication: Call<{ reply: MyApplication }> = {
  method: "GET",
  path: "/api/settleInMaterials/pc/getMyInfo",
  access: "signed-in",
  input: "none",
  summary: "The caller's application with what is required",
};

export const addMerchantApplication: Call<{ body: ApplicationAdd; reply: ApplicationDetail }> = {
  method: "POST",
  path: "/api/settleInMaterials/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Drafts a merchant application",
  refusals: [5002],
};

export const updateMerchantApplication: Call<{ body: ApplicationUpdate; reply: ApplicationDetail }> = {
  method: "POST",
  path: "/api/settleInMaterials/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes an application as of its version",
  refusals: [404, 5001],
};

export const submitMerchantApplication: Call<{
  query: MaybeSeenBody;
  reply: ApplicationDetail;
}> = {
  method: "POST",
  path: "/api/settleInMaterials/pc/submit",
  access: "signed-in",
  input: "query",
  summary: "Hands a merchant application in",
  refusals: [404, 5001],
};

export const withdrawMerchantApplication: Call<{
  query: MaybeSeenBody;
  reply: ApplicationDetail;
}> = {
  method: "POST",
  path: "/api/settleInMaterials/pc/withdraw",
  access: "signed-in",
  input: "query",
  summary: "Takes a merchant application back",
  refusals: [404, 5001],
};

export const reviewedApplicationList: Call<{ body: ApplicationList; reply: ReviewedApplicationPage }> = {
  method: "POST",
  path: "/api/settleInMaterials/admin/getList",
  access: { permission: "merchant:settle:review" },
  input: "body",
  summary: "Merchant applications for review",
};

export const reviewedApplication: Call<{
  query: IdOnly;
  reply: ReviewedApplicationDetail;
}> = {
  method: "GET",
  path: "/api/settleInMaterials/admin/getInfo",
  access: { permission: "merchant:settle:review" },
  input: "query",
  summary: "One merchant application for review",
  refusals: [404],
};

export const approveApplication: Call<{
  body: SeenBody;
  reply: ReviewedApplicationDetail;
}> = {
  method: "POST",
  path: "/api/settleInMaterials/admin/approve",
  access: { permission: "merchant:settle:review" },
  input: "body",
  summary: "Approves an application and opens the shop",
  refusals: [404, 5001],
};

export const rejectApplication: Call<{
  body: ReasonBody;
  reply: ReviewedApplicationDetail;
}> = {
  method: "POST",
  path: "/api/settleInMaterials/admin/reject",
  access: { permission: "merchant:settle:review" },
  input: "body",
  summary: "Rejects an application",
  refusals: [404, 5001],
};

export const requestMoreMaterials: Call<{
  body: Static<typeof ApplicationRequestBody>;
  reply: ReviewedApplicationDetail;
}> = {
  method: "POST",
  path: "/api/settleInMaterials/admin/requestMore",
  access: { permission: "merchant:settle:review" },
  input: "body",
  summary: "Asks for further materials",
  refusals: [404, 5001],
};

export const waiveMaterial: Call<{ body: Static<typeof ApplicationWaiveBody>; reply: ReviewedApplicationDetail }> = {
  method: "POST",
  path: "/api/settleInMaterials/admin/waive",
  access: { permission: "merchant:settle:review" },
  input: "body",
  summary: "Waives a required material",
  refusals: [404, 5001],
};

export const applicationRequirements: Call<{ reply: Requirement[] }> = {
  method: "GET",
  path: "/api/settleInMaterials/admin/getRequirements",
  access: { permission: "merchant:settle:review" },
  input: "none",
  summary: "Materials that applications need",
};

export const saveApplicationRequirements: Call<{ body: RequirementsSave; reply: Requirement[] }> = {
  method: "POST",
  path: "/api/settleInMaterials/admin/saveRequirements",
  access: { permission: "merchant:settle:review" },
  input: "body",
  summary: "Saves the materials that applications need",
  refusals: [404, 5001],
};
