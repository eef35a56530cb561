import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { statusNumbersInCode, statusNumbersInSql, textsOf } from "../scripts/house/figures.ts";
import { isNode, type Node, type Source, sourceOf, sourcesBelow, walk } from "../scripts/house/sources.ts";
import { LONGEST } from "./support/longest-first.ts";

/** Rules of how tests are written, read off their syntax. */
const ROOT = join(import.meta.dirname, "..");
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === "string" ? node.name : "");
const walkTree = ({ tree }: Source, visit: Parameters<typeof walk>[1]) => tree && walk(tree, visit);
const isExpect = (node: Node): boolean => node.type === "CallExpression" && nameOf(node.callee) === "expect";
const placeOf = ({ path, text }: Source, { start }: Node): string =>
  `${path}:${text.slice(0, start).split("\n").length}`;

/**
 * Expectations within functions that belong to an object or a class, or are handed to `create…`: ports, as a rule, which
 * machines call, and a machine catches what a port throws. A function whose own name begins with `expect` announces them,
 * and is called by tests.
 */
function expectationsInFakes(source: Source): string[] {
  const members = new Set<string>();
  walkTree(source, (node) => {
    if (node.type === "Property" && nameOf(node.value) !== "") members.add(nameOf(node.value));
  });
  const isMember = (node: Node, parent: Node | undefined): boolean => {
    if (parent?.type === "Property" || parent?.type === "MethodDefinition" || parent?.type === "PropertyDefinition")
      return !nameOf(parent.key).startsWith("expect");
    if (parent?.type === "VariableDeclarator") return members.has(nameOf(parent.id));
    if (node.type === "FunctionDeclaration") return members.has(nameOf(node.id));
    return parent?.type === "CallExpression" && nameOf(parent.callee).startsWith("create");
  };
  const found: string[] = [];
  walkTree(source, (node, around) => {
    if (!isExpect(node)) return;
    if (around.some((one, at) => FUNCTION.test(one.type) && isMember(one, around[at - 1])))
      found.push(placeOf(source, node));
  });
  return found;
}

/**
 * Comparisons of values that were put into a list to be compared at once: `expect([a, b]).toEqual(…)`. Which of them is
 * wrong is easier seen by an expectation each, or by an object with names. A list may be checked for what it contains.
 */
function tuplesExpected(source: Source): string[] {
  const found: string[] = [];
  walkTree(source, (node, around) => {
    const matcher = nameOf(around.at(-1)?.property);
    if (!isExpect(node) || !["toEqual", "toStrictEqual", "toMatchObject"].includes(matcher)) return;
    const [compared] = node.arguments as Node[];
    if (compared?.type !== "ArrayExpression") return;
    const single = (compared.elements as (Node | null)[]).filter((element) => element?.type !== "SpreadElement");
    if (single.length > 0 && (compared.elements as unknown[]).length > 1) found.push(placeOf(source, node));
  });
  return found;
}

const EXACT = /^(toEqual|toStrictEqual|toMatchObject|toHaveBeenCalledWith)$/;
/** `Date.now()`, `performance.now()` and the like. */
const asksTheTime = (node: unknown): boolean =>
  isNode(node) &&
  node.type === "CallExpression" &&
  isNode(node.callee) &&
  /^(Date|performance|process)$/.test(nameOf(node.callee.object)) &&
  /^(now|hrtime|cpuUsage|uptime)$/.test(nameOf(node.callee.property));

/**
 * Verdicts that depend on how fast the machine is: a wait of so many milliseconds, an end of a wait or of a test that is
 * tighter than the one for what hangs (vitest.config.ts, `HANGS_AFTER_MS`), a wait that has one of a second, and an
 * expectation of how long something took.
 */
function haste(source: Source): string[] {
  const found: string[] = [];
  walkTree(source, (node, around) => {
    const isIn = (test: (one: Node) => boolean): boolean => around.some(test);
    const callee = node.type === "CallExpression" && isNode(node.callee) ? node.callee : null;
    const called = callee === null ? "" : nameOf(callee) || nameOf(callee.property);
    const waits = /^(setTimeout|waitForTimeout|pg_sleep)$/.test(called);
    const isHasty =
      /^(waitFor|waitUntil)$/.test(called) &&
      nameOf(callee?.object) === "vi" &&
      source.path !== "tests/support/clock.ts";
    const bounds =
      node.type === "Property" &&
      nameOf(node.key) === "timeout" &&
      isNode(node.value) &&
      typeof node.value.value === "number" &&
      !isIn((one) => one.type === "CallExpression" && EXACT.test(nameOf((one.callee as Node).property))) &&
      source.path !== "tests/support/clock.ts";
    const took =
      node.type === "BinaryExpression" &&
      node.operator === "-" &&
      [node.left, node.right].some(asksTheTime) &&
      isIn(isExpect);
    if (waits || isHasty || bounds || took) found.push(placeOf(source, node));
  });
  return found;
}

/** Tests outside of a `describe` whose title does not name its subject before a colon. */
function titlesWithoutSubject(source: Source): string[] {
  const found: string[] = [];
  walkTree(source, (node, around) => {
    if (node.type !== "CallExpression" || nameOf(node.callee) !== "it" || around.some(isDescribe)) return;
    const [title] = node.arguments as Node[];
    if (!/^[^:]+: \S/.test(typeof title?.value === "string" ? title.value : "")) found.push(placeOf(source, node));
  });
  return found;
}

/** `describe` of `describe(…)`, `describe.each(…)(…)` and `describe.skipIf(…)(…)`. */
const baseNameOf = (callee: unknown): string => {
  if (!isNode(callee)) return "";
  return nameOf(callee) || baseNameOf(callee.type === "CallExpression" ? callee.callee : callee.object);
};

const isDescribe = (node: Node): boolean =>
  node.type === "CallExpression" && isNode(node.callee) && /^describe/.test(baseNameOf(node.callee));

/** What `expect(…)` of a matcher is given: `x` of `expect(x).not.toBe(y)`. */
const expectedOf = (matcher: Node): Node | undefined => {
  let called = matcher.callee;
  while (isNode(called) && called.type === "MemberExpression") called = called.object;
  return isNode(called) && isExpect(called) ? (called.arguments as Node[])[0] : undefined;
};
/** The name at the end of `(await a(b)).c?.status`, and of what a list is mapped to. */
const lastNameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  if (node.type === "MemberExpression") return nameOf(node.property);
  if (node.type === "CallExpression") {
    const [given] = node.arguments as Node[];
    return nameOf((node.callee as Node).property) === "map" ? lastNameOf(given?.body) : lastNameOf(node.callee);
  }
  return nameOf(node) || lastNameOf(node.expression ?? node.argument);
};
/** Numbers of states in a value: those of HTTP are greater. */
const statesIn = (node: unknown): number => {
  if (!isNode(node)) return 0;
  if (node.type === "Literal") return typeof node.value === "number" && node.value < 200 ? 1 : 0;
  return node.type === "ArrayExpression"
    ? (node.elements as unknown[]).reduce<number>((sum, one) => sum + statesIn(one), 0)
    : 0;
};

/** A query of an address, which has numbers as they travel. */
const QUERY = /^\/|^\w+=/;

/** States by their number: in comparisons and objects, in statements, and `expect(order.status).toBe(30)`. */
function statesByNumber(source: Source): number {
  let expected = 0;
  walkTree(source, (node) => {
    if (
      node.type !== "CallExpression" ||
      !/^to(Be|Equal|StrictEqual|Contain)$/.test(nameOf((node.callee as Node).property))
    )
      return;
    if (/status(es)?$/i.test(lastNameOf(expectedOf(node)))) expected += statesIn((node.arguments as Node[])[0]);
  });
  const inSql = textsOf(source)
    .filter((text) => !QUERY.test(text))
    .reduce((sum, text) => sum + statusNumbersInSql(text), 0);
  return statusNumbersInCode(source) + expected + inSql;
}

/** Where a number below 200 that is called a status stays one, and why. */
const OWN_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  "a table of the test's own": [
    "tests/domain/events.test.ts",
    "tests/domain/state-table.test.ts",
    "tests/server/system/life.test.ts",
  ],
  "an invoice's, which has no names": [
    "tests/application/trade/fakes.ts",
    "tests/server/trade/address.test.ts",
    "tests/server/trade/invoice-issue.test.ts",
  ],
  "an id made of a state": ["tests/application/company/certification-machine.test.ts"],
  "the end of a process": ["tests/scripts/no-browser.test.ts", "tests/support/step-count.ts"],
  "what is searched for here": ["tests/house-figures.test.ts", "tests/test-rules.test.ts"],
};

const tests = sourcesBelow(ROOT, ["tests"]).filter(({ layer }) => layer === "tests");
const test = (text: string) => sourceOf("tests/one.test.ts", text);

describe("the tests", () => {
  it("order: those named as the longest are there", () => {
    expect(LONGEST.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it("fakes: none holds an expectation, whose failure a machine would swallow", () => {
    expect(tests.flatMap(expectationsInFakes)).toEqual([]);
  });

  it("fakes: an expectation in one is found, one in a test or in a helper named as such is not", () => {
    expect(expectationsInFakes(test("fake({ step: async (step) => { expect(step).toBe(1); } });"))).toHaveLength(1);
    expect(
      expectationsInFakes(test("fake({ async step(step) { if (step) { expect(step).toBe(1); } } });")),
    ).toHaveLength(1);
    expect(
      expectationsInFakes(test("const step = () => each(() => { expect(1).toBe(1); }); fake({ step });")),
    ).toHaveLength(1);
    expect(expectationsInFakes(test("function step() { expect(1).toBe(1); } fake({ does: step });"))).toHaveLength(1);
    expect(expectationsInFakes(test("class Fake { step() { expect(1).toBe(1); } }"))).toHaveLength(1);
    expect(expectationsInFakes(test("createMachine(ports, (text) => { expect(text).toBe(1); });"))).toHaveLength(1);
    expect(expectationsInFakes(test("it('a', () => { const one = () => { expect(1).toBe(1); }; one(); });"))).toEqual(
      [],
    );
    expect(expectationsInFakes(test("const it = { expectAhead(at) { expect(at).toBe(1); } };"))).toEqual([]);
  });

  it("haste: no verdict depends on the machine's speed", () => {
    expect(tests.flatMap(haste)).toEqual([]);
  });

  it("haste: waits and bounds by the clock are found, a moment that rows are made with is not", () => {
    expect(haste(test("await new Promise((resolve) => setTimeout(resolve, 5));"))).toHaveLength(1);
    expect(haste(test("await page.waitForTimeout(500);"))).toHaveLength(1);
    expect(haste(test("await vi.waitFor(() => heard());"))).toHaveLength(1);
    expect(haste(test("it('a', { timeout: 60_000 }, async () => {});"))).toHaveLength(1);
    expect(haste(test("await expect.poll(read, { timeout: 3_000 }).toBe(1);"))).toHaveLength(1);
    expect(haste(test("expect(Date.now() - began).toBeLessThan(100);"))).toHaveLength(1);
    expect(haste(test("expect(Math.abs(performance.now() - began)).toBeLessThan(100);"))).toHaveLength(1);
    expect(haste(test("expect(order.expireAt - Date.now()).toBeGreaterThan(1);"))).toHaveLength(1);
    expect(haste(test("expect(config).toMatchObject({ timeout: 20_000 });"))).toEqual([]);
    expect(haste(test("expect(at).toBeLessThanOrEqual(Date.now() + 1);"))).toEqual([]);
    expect(haste(test("await remind(db, Date.now() - 1);"))).toEqual([]);
  });

  it("titles: each starts with its subject", () => {
    expect(tests.flatMap(titlesWithoutSubject)).toEqual([]);
  });

  it("titles: one without a subject is found", () => {
    expect(titlesWithoutSubject(test("it('refuses a pool', () => {});"))).toHaveLength(1);
    expect(titlesWithoutSubject(test("it('settings: refuses a pool', () => {});"))).toEqual([]);
    expect(titlesWithoutSubject(test("describe('settings', () => { it('refuses a pool', () => {}); });"))).toEqual([]);
    expect(titlesWithoutSubject(test("describe.each([1])('one', () => { it('refuses', () => {}); });"))).toEqual([]);
  });

  it("states: called by their names", () => {
    expect(
      tests
        .filter((source) => statesByNumber(source) > 0)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.values(OWN_NUMBERS).flat().sort());
  });

  it("states: one by its number is found", () => {
    expect(statesByNumber(test("expect(order).toMatchObject({ status: 30 });"))).toBe(1);
    expect(statesByNumber(test("expect((await read()).order?.status).not.toBe(30);"))).toBe(1);
    expect(statesByNumber(test("expect(quotes.map(({ status }) => status)).toEqual([3, 5]);"))).toBe(2);
    expect(statesByNumber(test("db.run('update goods set status = 3');"))).toBe(1);
    expect(statesByNumber(test("expect(order).toMatchObject({ status: ORDER_STATUS.toPay });"))).toBe(0);
    expect(statesByNumber(test("expect(reply.status).toBe(404);"))).toBe(0);
  });

  it("tuples: none is made to compare several values at once", () => {
    expect(tests.flatMap(tuplesExpected)).toEqual([]);
  });

  it("tuples: one is found, a list that is the value itself is not", () => {
    expect(tuplesExpected(test("expect([a, b]).toEqual([1, 2]);"))).toHaveLength(1);
    expect(tuplesExpected(test("expect([a, ...b], name).toMatchObject([1, 2]);"))).toHaveLength(1);
    expect(tuplesExpected(test("expect([...a, ...b]).toEqual([1, 2]);"))).toEqual([]);
    expect(tuplesExpected(test("expect([200, 404]).toContain(status);"))).toEqual([]);
    expect(tuplesExpected(test("expect(list).toEqual([1, 2]);"))).toEqual([]);
  });
});
