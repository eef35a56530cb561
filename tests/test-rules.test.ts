import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
