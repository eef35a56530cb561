import type { ClassificationNode, Classified } from "../../domain/catalog/goods/classification.ts";
import { everybodyReads, get, holders, post, roomy } from "../call.ts";
import type { ClassifySave } from "./classification-schemas.ts";

const mayEditClassification = holders("catalog:classify:edit");

export const classification = everybodyReads(
  get<ClassificationNode[]>("/api/shopClassifyInfo/getClassifyProductList", "The tree of classes with their products"),
);
export const classificationTree = mayEditClassification(
  get<Classified>("/api/shopClassifyInfo/admin/getTree", "The tree of classes for its editors"),
);
export const saveClassification = mayEditClassification(
  roomy(1024, post<ClassifySave, null>("/api/shopClassifyInfo/admin/save", "Saves the tree of classes", 404, 5001)),
);
