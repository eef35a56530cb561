import type { ClassifyNode } from "../../contract/catalog.ts";
import { ClassifySaveBody } from "../../contract/classification.ts";
import type { App, Deps } from "../http.ts";
import { ok } from "../reply.ts";
import { classification, saveClassification } from "./classification.ts";
import type { StockSummary } from "./stock-summary.ts";
import { classifyTree } from "./suggestions.ts";

/** The classification that everybody sees, with what is in stock, and as the operator keeps it (product §4, §27). */
export function classificationRoutes(app: App, { db }: Deps, stock: () => Promise<StockSummary>): void {
  let last: { of: StockSummary; version: number; tree: ClassifyNode[] } | null = null;
  app.get(
    "/api/shopClassifyInfo/getClassifyProductList",
    { config: { access: "public", perNetwork: "reads" } },
    async () => {
      const [summary, { groups, version }] = await Promise.all([stock(), classification(db)]);
      if (last?.of !== summary || last.version !== version)
        last = { of: summary, version, tree: classifyTree(summary, groups) };
      return ok(last.tree);
    },
  );

  const config = { access: { permission: "catalog:classify:edit" } } as const;
  app.get("/api/shopClassifyInfo/admin/getTree", { config }, async () => ok(await classification(db)));
  app.post("/api/shopClassifyInfo/admin/save", { config, schema: { body: ClassifySaveBody } }, async (request) => {
    await db.transaction((tx) => saveClassification(tx, request, request.body));
    return ok(null);
  });
}
