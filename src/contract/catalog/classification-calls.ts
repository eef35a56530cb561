import type { Classified } from "../../domain/catalog/classification.ts";
import type { Call } from "../call.ts";
import type { ClassifySave } from "./classification-schemas.ts";
import type { ClassifyNode } from "./search-schemas.ts";

export const classification: Call<{ reply: ClassifyNode[] }> = {
  method: "GET",
  path: "/api/shopClassifyInfo/getClassifyProductList",
  access: "public",
  perNetwork: "reads",
  input: "none",
  summary: "The tree of classes with their products",
};

export const classificationTree: Call<{ reply: Classified }> = {
  method: "GET",
  path: "/api/shopClassifyInfo/admin/getTree",
  access: { permission: "catalog:classify:edit" },
  input: "none",
  summary: "The tree of classes for its editors",
};

export const saveClassification: Call<{ body: ClassifySave; reply: null }> = {
  method: "POST",
  path: "/api/shopClassifyInfo/admin/save",
  access: { permission: "catalog:classify:edit" },
  input: "body",
  summary: "Saves the tree of classes",
  refusals: [404, 5001],
};
