import { isNode, type Node, nodesOf, partsOf, type Source, textOf, walk } from "./sources.ts";

/** The least value that 95 of 100 do not exceed (nearest rank); 0 of nothing. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === "string" ? node.name : "");

/** `as` casts, `as const` aside; `double` are those by way of `unknown`. */
export function casts(source: Source): { all: number; double: number } {
  const found = nodesOf(source, "TSAsExpression").filter(
    ({ typeAnnotation }) => nameOf((typeAnnotation as Node).typeName) !== "const",
  );
  const double = found.filter(({ expression }) => {
    const inner = expression as Node;
    return inner.type === "TSAsExpression" && (inner.typeAnnotation as Node).type === "TSUnknownKeyword";
  });
  return { all: found.length, double: double.length };
}

/** Replies believed without a check: `http.get<T>(…)`, whose type nothing holds against what came. */
export const believedReplies = (source: Source): number =>
  nodesOf(source, "CallExpression").filter(({ callee, typeArguments }) => {
    const called = callee as Node;
    return typeArguments && called.type === "MemberExpression" && nameOf(called.object) === "http";
  }).length;

const isOneObject = ({ type, typeAnnotation }: Node): boolean => {
  const stated = isNode(typeAnnotation) ? (typeAnnotation.typeAnnotation as Node) : null;
  const name = nameOf(stated?.typeName);
  return type === "ObjectPattern" || stated?.type === "TSTypeLiteral" || /(Ports|Parts)$/.test(name);
};

/**
 * Parameters of functions named `create…Machine`, by the function's name, unless there is only one and it is an object of ports
 * by name: taken apart, or of a type that is named so or written out.
 */
export const positionalPorts = (source: Source): string[] =>
  [...nodesOf(source, "FunctionDeclaration"), ...nodesOf(source, "VariableDeclarator")].flatMap((node) => {
    const name = nameOf(node.id);
    const made = node.type === "FunctionDeclaration" ? node : node.init;
    if (!/^create\w*Machine$/.test(name) || !isNode(made) || !Array.isArray(made.params)) return [];
    const params = made.params as Node[];
    const [only] = params;
    return params.length === 1 && only !== undefined && isOneObject(only) ? [] : params.map(() => name);
  });

/** What only browsers have, or what each kind of device has in a way of its own. */
const OF_BROWSERS = new Set(
  (
    "window document navigator location history screen localStorage sessionStorage indexedDB caches cookieStore " +
    "BroadcastChannel MessageChannel EventSource XMLHttpRequest WebSocket fetch FormData Blob File FileList FileReader Image " +
    "DOMParser MutationObserver ResizeObserver IntersectionObserver CompressionStream DecompressionStream TextDecoderStream " +
    "ReadableStream matchMedia requestAnimationFrame requestIdleCallback getComputedStyle getSelection alert confirm self " +
    "globalThis LockManager Storage Element HTMLElement Node Event CustomEvent Response Request Headers"
  ).split(" "),
);

/** Parents of an identifier that is the name of a part of something, by the key it has there. */
const isPartName = (node: Node, parent: Node | undefined): boolean =>
  parent !== undefined &&
  ((parent.type === "MemberExpression" && parent.property === node && parent.computed !== true) ||
    (/^(Property|TSPropertySignature|TSMethodSignature|MethodDefinition|PropertyDefinition|TSAbstractMethodDefinition|TSAbstractPropertyDefinition)$/.test(
      parent.type,
    ) &&
      parent.key === node &&
      parent.shorthand !== true));

/** Names of a browser's own that a file uses without having declared or imported them, as values or types. */
export function browserNames(source: Source): string[] {
  const declared = new Set<string>();
  const used = new Set<string>();
  const declare = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === "Identifier") declared.add(nameOf(node));
    else if (node.type === "AssignmentPattern") declare(node.left);
    else if (node.type === "RestElement") declare(node.argument);
    else if (node.type === "Property") declare(node.value);
    else if (node.type.endsWith("Pattern")) partsOf(node).forEach(declare);
  };
  if (source.tree)
    walk(source.tree, (node, around) => {
      if (Array.isArray(node.params)) node.params.forEach(declare);
      if (node.type === "VariableDeclarator" || /^TS.*Declaration$|Declaration$/.test(node.type)) declare(node.id);
      if (/^Import.*Specifier$/.test(node.type)) declare(node.local);
      const name = nameOf(node);
      if (node.type === "Identifier" && OF_BROWSERS.has(name) && !isPartName(node, around.at(-1))) used.add(name);
    });
  return [...used].filter((name) => !declared.has(name));
}

const METHODS = ["get", "post", "put", "patch", "delete", "head", "all", "route"];
const propertyOf = (node: unknown, key: string): Node | undefined =>
  isNode(node) && node.type === "ObjectExpression"
    ? (node.properties as Node[]).find((property) => nameOf(property.key) === key)
    : undefined;

export type Route = { path: string | null; hasReplySchema: boolean };

/**
 * Routes a file registers: `app.get(path, …)` and its like on `app` or `scope`, `app.route({ … })`, and `serve(app, call, …)`,
 * whose reply is the call's. One in a loop counts once, and its path is `null` as any that is no plain text.
 */
export function routesOf(source: Source): Route[] {
  return nodesOf(source, "CallExpression").flatMap(({ callee, arguments: given }) => {
    const called = callee as Node;
    const [first, second] = given as Node[];
    if (called.type === "Identifier")
      return called.name === "serve" && nameOf(first) === "app" ? [{ path: null, hasReplySchema: true }] : [];
    if (called.type !== "MemberExpression" || !["app", "scope"].includes(nameOf(called.object))) return [];
    if (!METHODS.includes(nameOf(called.property))) return [];
    const options = nameOf(called.property) === "route" ? first : second;
    const schema = propertyOf(options, "schema")?.value;
    const url = nameOf(called.property) === "route" ? (propertyOf(first, "url")?.value as Node | undefined) : first;
    const path = url && url.type === "Literal" ? textOf(url) : null;
    return [{ path, hasReplySchema: propertyOf(schema, "response") !== undefined }];
  });
}

/** Whether a route belongs to the API; the others answer pages, pictures and probes. */
export const isOfApi = ({ path }: Route): boolean => path !== null && /^\/(api|system|common|logout)(\/|$)/.test(path);

const CALL_MAKERS = ["get", "post", "put", "del", "row"];

/** What makes a call's row in the contract, as `get<Reply>(path, summary)`; a row of another kind says its method and input first. */
const callRows = (source: Source): Node[] =>
  source.layer === "contract"
    ? nodesOf(source, "CallExpression").filter(({ callee }) => CALL_MAKERS.includes(nameOf(callee)))
    : [];

const givenTexts = ({ arguments: given }: Node): string[] => (given as Node[]).flatMap((one) => textOf(one) ?? []);

/** Paths of calls that are values. */
const pathsOfCalls = (source: Source): string[] =>
  callRows(source).flatMap((row) => givenTexts(row).find((text) => text.startsWith("/")) ?? []);

/** Paths of routes and calls that stand as a plain text in more than one file. */
export function pathsWrittenTwice(sources: readonly Source[]): string[] {
  const registered = sources.flatMap(routesOf).flatMap(({ path }) => path ?? []);
  const paths = new Set([...registered, ...sources.flatMap(pathsOfCalls)]);
  const files = new Map<string, number>();
  for (const source of sources)
    for (const path of new Set(nodesOf(source, "Literal").map((node) => textOf(node))))
      if (path !== null && paths.has(path)) files.set(path, (files.get(path) ?? 0) + 1);
  return [...files].filter(([, count]) => count > 1).map(([path]) => path);
}

const STATEMENT =
  /\bselect\b[\s\S]*\bfrom\b|\binsert\s+into\b|\bupdate\s+[\w.]+(\s+(as\s+)?\w+)?\s+set\b|\bdelete\s+from\b/i;

/** Texts that hold SQL: a select with its from, an insert, an update with its set, a delete. Pieces of such are none. */
export function statementsOf(source: Source): string[] {
  if (!source.tree) return [];
  const found: string[] = [];
  const look = (node: Node): void => {
    const text = textOf(node);
    if (text !== null && STATEMENT.test(text)) found.push(text);
    // What fills a statement in belongs to it.
    else for (const part of partsOf(node)) look(part);
  };
  look(source.tree);
  return found;
}

/** The highest `$n` of a statement. */
export const positionalValues = (statement: string): number =>
  Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));

/** All strings and templates of a file. */
export const textsOf = (source: Source): string[] =>
  [...nodesOf(source, "Literal"), ...nodesOf(source, "TemplateLiteral")].flatMap((node) => textOf(node) ?? []);

const SQL_STATUS =
  /\b(?:\w+\.)?(?:\w*_)?status\s*(?:=|<>|!=|<=|>=|<|>|(?:not\s+)?in\s*\(|=\s*(?:any|all)\s*\(array\[)\s*((?:\d+\s*,?\s*)+)/gi;

/** Numbers that a text holds against, or puts into, a column whose name ends in `status`. */
export const statusNumbersInSql = (text: string): number =>
  [...text.matchAll(SQL_STATUS)].reduce((sum, [, numbers]) => sum + (numbers?.match(/\d+/g)?.length ?? 0), 0);

const isStatusName = (name: string) => /status(es)?$/i.test(name);
/** The name at the end of `a.b.status`. */
const lastName = (node: unknown): string => {
  if (!isNode(node)) return "";
  if (node.type === "MemberExpression") return nameOf(node.property);
  if (node.type === "ChainExpression" || node.type === "TSAsExpression") return lastName(node.expression);
  return nameOf(node);
};
/** A number below 200: greater ones are of HTTP. */
const isCode = (node: unknown): boolean =>
  isNode(node) && node.type === "Literal" && typeof node.value === "number" && node.value < 200;
const codesIn = (node: unknown): number => {
  if (isCode(node)) return 1;
  if (!isNode(node)) return 0;
  if (node.type === "ArrayExpression") return (node.elements as unknown[]).filter(isCode).length;
  return node.type === "TSAsExpression" ? codesIn(node.expression) : 0;
};

/**
 * Numbers below 200 that the code holds against, or gives to, something whose name ends in `status`: comparisons, cases of a
 * switch, properties, `[20, 30].includes(status)`, and the numeric keys of a table whose name has STATUS in it.
 */
export function statusNumbersInCode(source: Source): number {
  let count = 0;
  const look = (node: Node): void => {
    if (node.type === "BinaryExpression") {
      if (isStatusName(lastName(node.left))) count += codesIn(node.right);
      if (isStatusName(lastName(node.right))) count += codesIn(node.left);
    }
    if (node.type === "SwitchStatement" && isStatusName(lastName(node.discriminant)))
      count += (node.cases as Node[]).filter(({ test }) => isCode(test)).length;
    if (node.type === "Property" && isStatusName(nameOf(node.key))) count += codesIn(node.value);
    if (node.type === "CallExpression" && nameOf((node.callee as Node).property) === "includes")
      if (isStatusName(lastName((node.arguments as Node[])[0]))) count += codesIn((node.callee as Node).object);
    if (node.type === "VariableDeclarator" && /status/i.test(nameOf(node.id))) {
      let table = node.init;
      while (isNode(table) && /^TS(As|Satisfies)Expression$/.test(table.type)) table = table.expression;
      if (isNode(table) && table.type === "ObjectExpression")
        count += (table.properties as Node[]).filter(({ key }) => isCode(key)).length;
      else count += codesIn(table);
    }
  };
  if (source.tree) walk(source.tree, look);
  return count;
}

/** Lines of each function with a block for a body. */
export function functionLengths(source: Source): number[] {
  const lengths: number[] = [];
  const look = (node: Node): void => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    if (isNode(node.body) && node.body.type !== "BlockStatement" && !/FunctionBody/.test(node.body.type)) return;
    lengths.push(source.text.slice(node.start, node.end).split("\n").length);
  };
  if (source.tree) walk(source.tree, look);
  return lengths;
}

const WRAPPERS = /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/;
const unwrapped = (node: Node): Node =>
  WRAPPERS.test(node.type) && isNode(node.expression) ? unwrapped(node.expression) : node;

/** `...{ a, b }` in an object, `...[a, b]` in a list, `{...{ a }}` in JSX: no excess property is checked in the first. */
function isSpreadLiteral(node: Node): boolean {
  if (!/^(SpreadElement|JSXSpreadAttribute)$/.test(node.type) || !isNode(node.argument)) return false;
  return /^(ObjectExpression|ArrayExpression)$/.test(unwrapped(node.argument).type);
}

const hasSpread = (list: Node): boolean => partsOf(list).some(({ type }) => type === "SpreadElement");

/** `const [a, b] = [x, y]`: two declarations in one line. */
function isPairedDeclaration(node: Node): boolean {
  if (node.type !== "VariableDeclarator" || !isNode(node.id) || !isNode(node.init)) return false;
  const init = unwrapped(node.init);
  return node.id.type === "ArrayPattern" && init.type === "ArrayExpression" && !hasSpread(init);
}

/** Literals whose shape a spread or a pair hides from the type checker or from the reader, by the line they stand on. */
export function hiddenLiterals({ tree, text }: Source): { spread: number[]; paired: number[] } {
  const spread: number[] = [];
  const paired: number[] = [];
  const lineOf = (node: Node): number => text.slice(0, node.start).split("\n").length;
  if (tree)
    walk(tree, (node) => {
      if (isSpreadLiteral(node)) spread.push(lineOf(node));
      if (isPairedDeclaration(node)) paired.push(lineOf(node));
    });
  return { spread, paired };
}

/** Schemas of objects that a file of the contract writes by itself; what follows from a record has none. */
export const writtenShapes = (source: Source): number =>
  nodesOf(source, "CallExpression").filter(({ callee }) => {
    const called = callee as Node;
    return nameOf(called) === "Shape" || (nameOf(called.object) === "Type" && nameOf(called.property) === "Object");
  }).length;

const ABSENT = [
  /(?:\b(?:product|seed|spec|reference(?: behaviours)?|timber-facts|reliability)(?:\.md)? )?§\d+(?:[,–] ?§\d+)*/,
  /\breliability(?:\.md)?,? (?:row|line)s? \d+/,
  /\bissues? #?\d+\b/,
  /\b(?:seed-spec|timber-facts|reference-behaviours|look|style|stack|product|reliability)\.md\b/,
];

/** References to documents that the repository does not hold: sections, rows, issues and files of them. */
export const absentReferences = (text: string): number =>
  text.match(new RegExp(ABSENT.map(({ source }) => source).join("|"), "gi"))?.length ?? 0;

/** `paymentVoucher-list` in small words with a blank between them. */
export const smallWords = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/[^A-Za-z]+/g, " ")
    .toLowerCase();

/** Names that are not chosen where they stand: TypeScript's own, and fields and values of the wire and of stored events. */
const GIVEN_NAMES: ReadonlySet<string> = new Set([
  "Pick",
  "amountWanted",
  "incotermWanted",
  "reqSpecId",
  "pickId",
  "pickNum",
  "picks",
  "pickUp",
  "yards",
  "exYard",
  "supplier",
  "supplierName",
  "supplier_name",
  "seller",
  "wish",
  "settleAmount",
  "settleDueAt",
  "settlePostedTime",
  "postSettle",
  "confirmSettle",
  "settleRefund",
  "toSettle",
  "settleOrder",
  "settleForwardOrder",
  "settleOrderAdmin",
  "settleForwardOrderAdmin",
  "settleRefundAdmin",
]);

/** Given words of a comment: names of tables and columns, and in backticks those of fields and events. */
const GIVEN_IN_COMMENT = new RegExp(`\\b[a-z]+(?:_[a-z]+)+\\b|\`(?:${[...GIVEN_NAMES].join("|")})\``, "g");

/** All words of a file that its authors chose: its name, identifiers, comments, titles of tests, class names of CSS. */
export function chosenWords(source: Source): string[] {
  const words = [
    source.path.replace(/^.*\//, ""),
    ...source.comments.map(({ value }) => value.replaceAll(GIVEN_IN_COMMENT, "")),
  ];
  if (source.path.endsWith(".css")) words.push(...(source.text.match(/\.[a-z][\w-]*/g) ?? []));
  if (source.tree)
    walk(source.tree, (node, around) => {
      const name = nameOf(node);
      if (name !== "" && !GIVEN_NAMES.has(name)) words.push(name);
      const call = around.at(-1);
      if (source.layer !== "tests" || call?.type !== "CallExpression") return;
      if (/^(it|describe|test)$/.test(nameOf(call.callee) || nameOf((call.callee as Node).object)))
        words.push(textOf(node) ?? "");
    });
  return words.map(smallWords);
}

/** The words in backticks of the column "Retired" of the glossary, in small words. */
export function retiredWords(glossary: string): string[] {
  const rows = glossary.split("\n").filter((line) => line.startsWith("|"));
  const column = rows[0]?.split("|").findIndex((cell) => cell.trim() === "Retired") ?? -1;
  const cells = rows.slice(2).map((row) => row.split("|")[column] ?? "");
  return [
    ...new Set(
      cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => smallWords(word ?? "").trim())),
    ),
  ];
}

/** How often each of `retired` stands in `words`, a plural s included; none that never does. */
export function countRetired(words: readonly string[], retired: readonly string[]): Map<string, number> {
  const text = words.join(" | ");
  const counts = retired.map((word) => [word, text.match(new RegExp(`\\b${word}s?\\b`, "g"))?.length ?? 0] as const);
  return new Map(counts.filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one));
}

/** Where the paths of pages stand as texts, and why there. */
export const PAGE_RECORDS: Readonly<Record<string, string>> = {
  "src/domain/shell/pages.ts": "the record of pages",
  "src/domain/shell/console-pages.ts": "the record of the console's pages, which no public page loads",
  "src/domain/shell/first-tab.ts": "the home page's path, for the early script, which loads no record",
};

/** Addresses of pages that stand as texts, or in texts, outside their records: `file: path`. */
export function pageAddressesElsewhere(sources: readonly Source[]): string[] {
  const textsIn = (source: Source): string[] => [
    ...nodesOf(source, "Literal").flatMap(({ value }) => (typeof value === "string" ? value : [])),
    ...nodesOf(source, "TemplateElement").map(({ value }) => (value as { raw: string }).raw),
  ];
  const paths = sources.filter(({ path }) => path in PAGE_RECORDS).flatMap(textsIn);
  const longestFirst = [...new Set(paths)]
    .filter((path) => /^\/\w/.test(path))
    .map((path) => path.replace(/\/$/, ""))
    .sort((one, other) => other.length - one.length);
  // Neither a part of a longer path (of the API, of a picture) nor of a name.
  const address = new RegExp(`(?<![\\w./-])(?:${longestFirst.join("|")})(?![\\w-])`, "g");
  return sources
    .filter(({ path }) => !(path in PAGE_RECORDS))
    .flatMap((source) =>
      textsIn(source).flatMap((text) => (text.match(address) ?? []).map((path) => `${source.path}: ${path}`)),
    );
}
