import type { Classified } from "../../domain/catalog/classification.ts";
import { everybodyReads, get, holders, post } from "../call.ts";
import type { ClassifySave } from "./classification-schemas.ts";
import type { ClassifyNode } from "./search-schemas.ts";

const mayEditClassifys = holders("catalog:classify:edit");

export const classification = everybodyReads(
  get<ClassifyNode[]>("/api/shopClassifyInfo/getClassifyProductList", "The tree of classes with their products"),
);
export const classificationTree = mayEditClassifys(
  get<Classified>("/api/shopClassifyInfo/admin/getTree", "The tree of classes for its editors"),
);
export const saveClassification = mayEditClassifys(
  post<ClassifySave, null>("/api/shopClassifyInfo/admin/save", "Saves the tree of classes", 404, 5001),
);
