import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Comment, parseSync, visitorKeys } from "oxc-parser";

/** A node of the syntax tree in ESTree's shape; `start` and `end` are offsets into the text. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown };

/** An `import` or `export … from` of another file of ours; `path` is what was written. */
type Link = { path: string; typeOnly: boolean };

/** A file of the repository. Only TypeScript has a tree, comments and links. */
export type Source = {
  path: string;
  layer: Layer;
  text: string;
  lines: number;
  tree: Node | null;
  comments: readonly Comment[];
  links: readonly Link[];
};

export const LAYERS = [
  "domain",
  "contract",
  "application",
  "infrastructure",
  "ui",
  "server",
  "demo",
  "css",
  "migrations",
  "other source",
  "tests",
  "scripts",
  "other",
] as const;
export type Layer = (typeof LAYERS)[number];

/** Style sheets count as `css` wherever they stand, SQL files as `migrations`. */
export function layerOf(path: string): Layer {
  if (path.startsWith("tests/")) return "tests";
  if (path.startsWith("scripts/")) return "scripts";
  if (!path.startsWith("src/")) return "other";
  if (path.endsWith(".css")) return "css";
  if (path.endsWith(".sql")) return "migrations";
  const folder = path.split("/")[1] ?? "";
  return LAYERS.find((layer) => layer === folder) ?? "other source";
}

export const isSource = (layer: Layer): boolean => !["tests", "scripts", "other"].includes(layer);

/** The file at `path` with `text`. Throws where TypeScript does not parse. */
export function sourceOf(path: string, text: string): Source {
  const plain = { path, layer: layerOf(path), text, lines: text.split("\n").length - 1 };
  if (!/\.tsx?$/.test(path)) return { ...plain, tree: null, comments: [], links: [] };
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  const imports = parsed.module.staticImports.map(({ moduleRequest, entries }) => ({
    path: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = parsed.module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ path: moduleRequest.value, typeOnly: isType }],
    ),
  );
  const links = [...imports, ...exports].filter((link) => link.path.startsWith("."));
  return { ...plain, tree: parsed.program as unknown as Node, comments: parsed.comments, links };
}

/** TypeScript, style sheets and SQL of `root` and its `folders`, in the order of their paths. */
export function sourcesBelow(root: string, folders: readonly string[] = ["src", "tests", "scripts"]): Source[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return [...inFolders, ...readdirSync(root).filter((name) => name.endsWith(".ts"))]
    .filter((path) => /\.(tsx?|css|sql|cjs)$/.test(path))
    .sort()
    .map((path) => sourceOf(path, readFileSync(join(root, path), "utf8")));
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The parts of `node`, in the order in which they were written. */
export const partsOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? []).flatMap((key) => node[key]).filter(isNode);

/** Shows every node below and including `node`, each with what it stands in, the outermost first. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: Node[] = []): void {
  visit(node, around);
  around.push(node);
  for (const part of partsOf(node)) walk(part, visit, around);
  around.pop();
}

/** All nodes of `type` in a source. */
export function nodesOf(source: Source, type: string): Node[] {
  const found: Node[] = [];
  if (source.tree) walk(source.tree, (node) => node.type === type && found.push(node));
  return found;
}

/** What a string or template says; `_` stands where a template is filled in. `null` for any other node. */
export function textOf(node: Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node.quasis as { value: { raw: string } }[];
  return quasis.map(({ value }) => value.raw).join("_");
}
