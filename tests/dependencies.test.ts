import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isNode, type Node, nodesOf, sourcesBelow, textOf } from "../scripts/house/sources.ts";

/** What a machine that only serves installs: `dependencies` alone, since the rest is there to build, to try out and to test. */
const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
const sources = new Map(sourcesBelow(ROOT, ["src"]).map((source) => [source.path, source]));

const isType = ({ importKind, specifiers }: Node): boolean => {
  const named = (specifiers as Node[] | undefined) ?? [];
  return importKind === "type" || (named.length > 0 && named.every((one) => one.importKind === "type"));
};

/** What a file loads when it runs, at once or later, and what it serves of others' files. */
function loadedBy(file: string): string[] {
  const source = sources.get(file);
  if (source === undefined) return [];
  // `require("…")`, `import.meta.resolve("…")`
  const named = ({ callee, arguments: given }: Node): Node[] => {
    const { name, property } = callee as { name?: string; property?: { name?: string } };
    return name === "require" || property?.name === "resolve" ? (given as Node[]) : [];
  };
  const paths = [
    ...nodesOf(source, "ImportDeclaration").flatMap((node) => (isType(node) ? [] : [node.source])),
    ...nodesOf(source, "ExportNamedDeclaration").map((node) => node.source),
    ...nodesOf(source, "ImportExpression").map((node) => node.source),
    ...nodesOf(source, "CallExpression").flatMap(named),
  ];
  return paths.filter(isNode).flatMap((path) => textOf(path) ?? []);
}

/** The packages that `entries` and all they load need. */
function packagesOf(...entries: string[]): string[] {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    for (const path of loadedBy(file)) {
      if (path.startsWith(".")) files.add(join(dirname(file), path));
      else if (!path.startsWith("node:")) packages.add(/^(@[^/]+\/)?[^/]+/.exec(path)![0]);
    }
  }
  return [...packages].sort();
}

describe("dependencies", () => {
  it("are what the server loads, the program of the reading process and the built pages with it", () => {
    const server = packagesOf("src/server/main.ts", "src/server/catalog/import/goods-file-reader.ts");
    // `rsbuild.config.ts` leaves axios out of the built pages: the server loads it for them.
    expect(Object.keys(dependencies).sort()).toEqual([...server, "axios"].sort());
  });

  it("are locked without the address of a registry", () => {
    const lock = read("package-lock.json") as { packages: Record<string, { resolved?: string; link?: boolean }> };
    const named = Object.entries(lock.packages).filter(([, { resolved, link }]) => resolved !== undefined && !link);
    expect(named).toEqual([]);
  });
});
