/** A group of kinds, a kind below it, or a species below that, with how many offers are in stock. */
export type ClassificationNode = { code: string; name: string; goodsNum: number; children: ClassificationNode[] };

/**
 * The tree of what is sold. Rejects with `ApiError` and nothing else; a failure shows no notice, since the kinds are
 * known anyway.
 */
export abstract class Classification {
  abstract tree(): Promise<ClassificationNode[]>;
}
