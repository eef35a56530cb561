import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Source } from "../house/sources.ts";
import type { DescribedRow, StoredColumn } from "./described-row.ts";
import {
  misreadIn,
  PROBE_TYPES,
  PROBE_TYPES_FILE,
  type Probe,
  probed,
  probeIn,
  probesOf,
  readAs,
  rowsBySite,
} from "./probes.ts";
import { forwardersIn, type RowSite, rowSitesOf } from "./row-sites.ts";

/** The sources of `root`, what their statements answered, and what `folder` within `root` may be filled with. */
type Asked = {
  root: string;
  folder: string;
  sources: readonly Source[];
  rows: readonly DescribedRow[];
  stored: readonly StoredColumn[];
  /** Whether none of the rows of a statement can have null in a column. */
  isNeverNull: (text: string, column: string) => Promise<boolean>;
  /** Files that declare more than the sources import, from `root`. */
  besides?: readonly string[];
};

export type Held = {
  /** What does not hold, each with its place. */
  flaws: readonly string[];
  /** Places that take a row for something and that nothing was seen of. */
  unseen: readonly RowSite[];
  held: readonly RowSite[];
  /** Columns of JSON at the held places: whatever was put in comes out, and PostgreSQL knows no more of it. */
  json: number;
};

function writeCopies(
  { root, folder, sources, besides = [] }: Asked,
  sites: readonly RowSite[],
  probes: readonly Probe[],
) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const types = join(folder, PROBE_TYPES_FILE);
  writeFileSync(types, PROBE_TYPES);
  for (const { path, text } of sources) {
    const own = sites.filter((site) => site.path === path);
    if (own.length === 0) continue;
    const copy = join(folder, path);
    mkdirSync(dirname(copy), { recursive: true });
    const toTypes = relative(dirname(copy), types);
    writeFileSync(copy, probed(text, toTypes.startsWith(".") ? toTypes : `./${toTypes}`, own, probes));
  }
  const toRoot = relative(folder, root);
  const compilerOptions = {
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    types: ["node"],
    noUnusedLocals: false,
    // A copy finds what was not copied where the original would.
    rootDirs: [".", toRoot],
  };
  const config = {
    extends: `${toRoot}/tsconfig.base.json`,
    compilerOptions,
    include: [".", ...besides.map((path) => `${toRoot}/${path}`)],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

/** Nothing is written, neither code nor declarations. */
const ONLY_TYPES = [
  "--noEmit",
  ...["--composite", "--incremental", "--declaration", "--emitDeclarationOnly"].flatMap((option) => [option, "false"]),
];

/** What the compiler says of the copies: of a probe, or of anything else in them. */
function compiled(
  root: string,
  folder: string,
  probes: readonly Probe[],
): { line: string; probe: Probe | undefined }[] {
  const tsc = join(import.meta.dirname, "../../node_modules/.bin/tsc");
  const { stdout, error } = spawnSync(tsc, ["-p", folder, "--pretty", "false", ...ONLY_TYPES], {
    cwd: root,
    encoding: "utf8",
  });
  if (error) throw error;
  return stdout.split("\n").flatMap((line) => {
    const [, path, at, said] = /^(\S.*)\((\d+),\d+\): (error .*)$/.exec(line) ?? [];
    if (path === undefined) return [];
    const text = readFileSync(join(root, path), "utf8").split("\n")[Number(at) - 1] ?? "";
    const probe = probeIn(text, probes);
    return [{ line: probe ? String(said) : line, probe }];
  });
}

/**
 * Holds the rows of statements against the types that they are taken for: copies of the sources, where each of these types
 * carries what PostgreSQL said and gave, are compiled.
 */
export async function heldRows(asked: Asked): Promise<Held> {
  const { root, folder, sources, rows, stored, isNeverNull } = asked;
  const forwarders = sources.flatMap(forwardersIn);
  const sites = sources.flatMap((source) => rowSitesOf(source, forwarders));
  const bySite = rowsBySite(rows, sites);
  const probes = [...bySite].flatMap(([site, own]) => probesOf(site, own, stored));
  writeCopies(asked, sites, probes);
  const flaws = new Set([...bySite].flatMap(([site, own]) => misreadIn(site, own)));
  for (const { line, probe } of compiled(root, folder, probes)) {
    if (probe === undefined) flaws.add(line);
    else if (!(await isProven(probe, isNeverNull))) flaws.add(`${probe.site.place} ${probe.said}\n  ${line}`);
  }
  const taken = sites.filter(({ row }) => row !== null);
  const held = taken.filter((site) => bySite.has(site));
  const json = held.flatMap((site) => {
    const columns = bySite.get(site)!.flatMap((row) => row.columns.filter(({ typeId }) => readAs(typeId) === "json"));
    return [...new Set(columns.map(({ name }) => name))];
  });
  return { flaws: [...flaws], unseen: taken.filter((site) => !bySite.has(site)), held, json: json.length };
}

async function isProven({ unlessProven, column }: Probe, isNeverNull: Asked["isNeverNull"]): Promise<boolean> {
  for (const text of unlessProven ?? []) if (!(await isNeverNull(text, column))) return false;
  return unlessProven !== null;
}
