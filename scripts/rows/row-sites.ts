import { dirname, join } from "node:path";
import { isNode, type Node, type Source, walk } from "../house/sources.ts";

/** A call that takes rows of a statement for values of a type. */
export type RowSite = {
  path: string;
  /** As it stands in stacks: `src/server/db/clock.ts:11:13`. */
  place: string;
  /** The type that a row is taken for, in words of its file; `null` where nothing is believed of it. */
  row: string | null;
  /** The same where nobody knows yet what a type parameter stands for: each is what it must extend. */
  widest: string | null;
  /** Where the type of a row stands, or would stand, in the call. */
  start: number;
  end: number;
};

/** What hands a row's type through to its caller, as in `listed<Row>(…)`, by its file. */
export type Forwarder = { path: string; name: string };

const METHODS: readonly string[] = ["rows", "one"];
/** Where the class stands that asks. */
const ASKING = "src/server/db/database.ts";
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === "string" ? node.name : "");
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const isFunction = ({ type }: Node) => /^(ArrowFunction|Function)/.test(type);
const textIn = ({ text }: Source, { start, end }: Node) => text.slice(start, end);

/** What stands around a value without changing it: `await`, a choice, a return. */
const PASSING = [
  "AwaitExpression",
  "ConditionalExpression",
  "LogicalExpression",
  "ParenthesizedExpression",
  "TSNonNullExpression",
];

/** The type that an answer is declared to have where it goes: of the function that returns it, or of a variable. */
function declaredAnswer(source: Source, call: Node, around: readonly Node[]): string | null {
  let at = around.length - 1;
  let value = call;
  while (at >= 0 && PASSING.includes(around[at]!.type)) {
    value = around[at]!;
    at -= 1;
  }
  const holder = around[at];
  if (holder === undefined) return null;
  let annotation: unknown = null;
  if (holder.type === "ArrowFunctionExpression" && holder.body === value) annotation = holder.returnType;
  if (holder.type === "ReturnStatement") annotation = around.slice(0, at).findLast(isFunction)?.returnType;
  if (holder.type === "VariableDeclarator") annotation = (holder.id as Node).typeAnnotation;
  const declared = isNode(annotation) ? annotation.typeAnnotation : null;
  return isNode(declared) ? textIn(source, declared) : null;
}

/** Type parameters of the functions around a call, each with what it must extend. */
const parametersAround = (source: Source, around: readonly Node[]): Map<string, string> =>
  new Map(
    around.flatMap(({ typeParameters }) =>
      listOf((typeParameters as { params?: unknown } | null)?.params).map((parameter): [string, string] => [
        nameOf(parameter.name),
        isNode(parameter.constraint) ? textIn(source, parameter.constraint) : "unknown",
      ]),
    ),
  );

/** The function around a call that has a name, be it the variable's that holds it. */
function functionAround(around: readonly Node[]): string {
  const at = around.findLastIndex((node) => isFunction(node) && node.typeParameters);
  const own = around[at];
  return nameOf(own?.id) || nameOf((around[at - 1] as Node | undefined)?.id);
}

type Call = {
  call: Node;
  around: readonly Node[];
  named: Node;
  typeArgument: Node | undefined;
  first: Node | undefined;
};

function callsIn(source: Source): Call[] {
  const found: Call[] = [];
  if (source.tree === null || source.path === ASKING) return found;
  walk(source.tree, (node, around) => {
    if (node.type !== "CallExpression") return;
    const callee = node.callee as Node;
    const named = callee.type === "MemberExpression" ? (callee.property as Node) : callee;
    const [typeArgument] = listOf((node.typeArguments as { params?: unknown } | null)?.params);
    found.push({ call: node, around: [...around], named, typeArgument, first: listOf(node.arguments)[0] });
  });
  return found;
}

const asks = ({ call, named, first }: Call) =>
  (call.callee as Node).type === "MemberExpression" && METHODS.includes(nameOf(named)) && first !== undefined;

/** Whether a call is the body of a method of the same name, as where one `Db` stands for another. */
const isOnwards = ({ around, named, first }: Call): boolean =>
  first?.type === "Identifier" && around.some(({ type, key }) => type === "Property" && nameOf(key) === nameOf(named));

/** The functions of a source that take the type of a row from their callers. */
export const forwardersIn = (source: Source): Forwarder[] =>
  callsIn(source).flatMap((one) => {
    const parameters = parametersAround(source, one.around);
    const isForwarded = asks(one) && one.typeArgument !== undefined && parameters.has(textIn(source, one.typeArgument));
    return isForwarded ? [{ path: source.path, name: functionAround(one.around) }] : [];
  });

/** What says of a row no more than that there is one. */
const BELIEVES_NOTHING = /^(\$probe\.\w+<)?(Promise<)?(unknown|object|void)(\[\])?( \| null)?>{0,2}$/;

function placeOf({ path, text }: Source, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${path}:${before.length}:${before.at(-1)!.length + 1}`;
}

/** The places of a source that believe a statement's row to be of a type, and those that believe nothing of it. */
export function rowSitesOf(source: Source, forwarders: readonly Forwarder[] = []): RowSite[] {
  const linked = source.links.map((link) => join(dirname(source.path), link.path));
  const forwarding = forwarders.filter(({ path }) => linked.includes(path)).map(({ name }) => name);
  return callsIn(source).flatMap((one): RowSite[] => {
    const { call, around, named, typeArgument } = one;
    const isForwarding = call.callee === named && forwarding.includes(nameOf(named));
    if (!isForwarding && (!asks(one) || isOnwards(one))) return [];
    const parameters = parametersAround(source, around);
    const declared = typeArgument === undefined ? declaredAnswer(source, call, around) : null;
    const answered = nameOf(named) === "one" ? "$probe.RowOrNull" : "$probe.RowAmong";
    let row = typeArgument ? textIn(source, typeArgument) : declared && `${answered}<${declared}>`;
    if (row !== null && parameters.has(row)) return [];
    if (row !== null && BELIEVES_NOTHING.test(row)) row = null;
    let widest = row;
    for (const [name, constraint] of parameters) {
      widest = widest?.replace(new RegExp(`\\b${name}\\b`, "g"), () => `(${constraint})`) ?? null;
    }
    const end = typeArgument?.end ?? (call.callee as Node).end;
    return [
      { path: source.path, place: placeOf(source, named.start), row, widest, start: typeArgument?.start ?? end, end },
    ];
  });
}
