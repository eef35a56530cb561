import type { ClassificationNode } from "../../domain/catalog/goods/classification.ts";

/**
 * The tree of what is sold. Rejects with `ApiError` and nothing else; a failure shows no notice, since the kinds are
 * known anyway.
 */
export abstract class Classification {
  abstract tree(): Promise<ClassificationNode[]>;
}
