import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";

/** What docs name and show, held against the tree. CHANGELOG.md is about what was. */
const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
const FILES = [...readdirSync(ROOT), ...["src", "tests", "scripts", "docs", "deploy", ".ci"].flatMap(below)];
const FOLDERS = new Set(
  FILES.flatMap((file) => file.split("/").flatMap((_, at, parts) => parts.slice(0, at).join("/") || [])),
);
const DOCS = FILES.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file));

const WRITTEN = FILES.filter(
  (file) => /\.(tsx?|cjs|css|sql|json|html|yml)$/.test(file) && !/^docs\/|^package-lock/.test(file),
);
const SOURCES = WRITTEN.map(read).join("\n");
const WORDS = new Set(SOURCES.match(/[A-Za-z_$][\w$]*/g));

/** What is made, and no file of the tree. */
const MADE = /^(node_modules|dist|tmp|data)(\/|$)/;
/** Names of other programs and libraries that the tree does without. */
const FOREIGN = [
  "pg_dump",
  "pg_basebackup",
  "pg_wal",
  "failed_count",
  "last_archived_time",
  "archive_timeout",
  "recovery_target_time",
  "synchronous_mode",
  "Alert",
  "DateInput",
  "mm/dd/yyyy",
];
/** The glossary has the retired names beside those in use (`tests/glossary.test.ts`). */
const hasRetired = (doc: string): boolean => doc === "docs/glossary.md";

const PATH = /^[\w.<>…*{},-][\w./<>…*{},-]*$/;
const isPath = (text: string): boolean =>
  PATH.test(text) &&
  (/\.(tsx?|cjs|css|sql|json|md|tsv|txt|html|yaml|service|env)$/.test(text) ||
    /^(src|tests|scripts|docs)\//.test(text) ||
    /^[a-z-]+\/[a-z/-]+$/.test(text));
const NAME = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*(\(.*\))?$/;
const isName = (text: string): boolean => NAME.test(text) && /[a-z][A-Z]|^[A-Z][a-z]+[A-Z]?|_|\(/.test(text);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** `…` and `*` stand for anything, `<area>` for one word, `{a,b}` for one of these; a path may leave out how it begins. */
const isKnown = (path: string): boolean => {
  const parts = path.replace(/\/$/, "").split(/(…|<[a-z]+>|\*+|\{[^}]*\})/);
  const pattern = parts.map((part, at) => {
    if (at % 2 === 0) return escaped(part);
    if (part.startsWith("{")) return `(${part.slice(1, -1).split(",").map(escaped).join("|")})`;
    return part.startsWith("<") ? "[^/]+" : ".*";
  });
  const whole = new RegExp(`(^|/)${pattern.join("")}$`);
  // What a program writes or serves under a name has that name in the program.
  return (
    FILES.some((file) => whole.test(file)) ||
    [...FOLDERS].some((folder) => whole.test(folder)) ||
    SOURCES.includes(`"${path}"`)
  );
};
const isNamed = (name: string): boolean =>
  name
    .replace(/\(.*\)$/, "")
    .split(".")
    .every((word) => WORDS.has(word));

const withoutBlocks = (doc: string): string => read(doc).replace(/```[\s\S]*?```/g, "");
const marked = (doc: string): string[] =>
  [...withoutBlocks(doc).matchAll(/`([^`\n]+)`/g)]
    .map(([, text = ""]) => text)
    .filter((text) => !FOREIGN.includes(text));

/** How a heading is spelt in a link. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (doc: string): string[] =>
  [...withoutBlocks(doc).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

const blocksOf = (doc: string, language: string): string[] =>
  [...read(doc).matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);

describe("docs", () => {
  it("name files and folders that are there", () => {
    const paths = DOCS.flatMap((doc) =>
      marked(doc)
        .filter((text) => isPath(text) && !MADE.test(text))
        .map((text) => ({ doc, text })),
    );
    expect(paths.length).toBeGreaterThan(200);
    expect(paths.filter(({ text }) => !isKnown(text))).toEqual([]);
  });

  it("name types, functions and values that are there", () => {
    const names = DOCS.filter((doc) => !hasRetired(doc)).flatMap((doc) =>
      marked(doc)
        .filter((text) => !isPath(text) && isName(text))
        .map((text) => ({ doc, text })),
    );
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter(({ text }) => !isNamed(text))).toEqual([]);
  });

  it("lead to pages and headings that are there", () => {
    const links = DOCS.flatMap((doc) =>
      [...withoutBlocks(doc).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => ({ doc, to })),
    ).filter(({ to }) => !/^\w+:/.test(to));
    const lost = links.filter(({ doc, to }) => {
      const [path = "", anchor] = to.split("#");
      const file = path === "" ? doc : normalize(join(dirname(doc), path));
      if (!FILES.includes(file) && !FOLDERS.has(file.replace(/\/$/, ""))) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  it("show samples that are compiled and run", () => {
    const samples = FILES.filter((file) => file.startsWith("tests/samples/")).map(read);
    const shown = DOCS.flatMap((doc) => blocksOf(doc, "tsx?"));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((sample) => !samples.includes(sample))).toEqual([]);
    expect(samples.filter((sample) => !shown.includes(sample))).toEqual([]);
  });

  it("name the release that package.json is, newest first, each with its day", () => {
    const releases = [...read("CHANGELOG.md").matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? "");
    expect(releases[0]).toMatch(new RegExp(`^${escaped(JSON.parse(read("package.json")).version)} `));
    expect(releases.filter((heading) => !/^\d+\.\d+\.\d+ · \d{4}-\d\d-\d\d$/.test(heading))).toEqual([]);
  });

  it("lead along a click from the screen to the rule, each file by those before it", () => {
    const [, path = ""] = /fourteen files:\n((?: {3}.*\n)+)/.exec(read("CONTRIBUTING.md")) ?? [];
    const files = [...path.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect(files).toHaveLength(14);
    const importsOf = (file: string): string[] =>
      [...read(file).matchAll(/ from "(\.[^"]+)"/g)].map(([, to = ""]) => normalize(join(dirname(file), to)));
    const reached = files.filter((file, at) => {
      // A schema knows its call, a port its adapter, not the other way round.
      const others = files.toSpliced(at, 1);
      return (
        importsOf(file).some((to) => others.includes(to)) || others.some((other) => importsOf(other).includes(file))
      );
    });
    expect(reached).toEqual(files);
  });
});
