import * as calls from "../../../contract/catalog/classification-calls.ts";
import type { ClassificationNode } from "../../../domain/catalog/goods/classification.ts";
import type { App, Deps } from "../../http.ts";
import { serve } from "../../serve.ts";
import type { StockSummary } from "../goods/stock-summary.ts";
import { classifyTree } from "../search/suggestions.ts";
import { classification, saveClassification } from "./classification.ts";

/** The public classification with the stock of each species, and the document that the operator edits. */
export function classificationRoutes(app: App, { db }: Deps, stock: () => Promise<StockSummary>): void {
  let last: { of: StockSummary; version: number; tree: ClassificationNode[] } | null = null;
  serve(app, calls.classification, async () => {
    const [summary, { groups, version }] = await Promise.all([stock(), classification(db)]);
    if (last?.of !== summary || last.version !== version)
      last = { of: summary, version, tree: classifyTree(summary, groups) };
    return last.tree;
  });

  serve(app, calls.classificationTree, async () => classification(db));
  serve(app, calls.saveClassification, async (request) => {
    await saveClassification(db, request, request.body);
    return null;
  });
}
