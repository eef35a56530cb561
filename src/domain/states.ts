/** How a tag shows a state: waiting grey, running blue, done green, ended grey outline; orange to whoever has to act. */
export type Tone = "waiting" | "act" | "running" | "done" | "ended";

/** A state of an object. Its `code` is what is stored and travels; everything else names it. */
export type State = {
  code: number;
  /** As shown on screen. */
  label: string;
  /** As it is shown to those who need not act. */
  tone: Exclude<Tone, "act">;
  /** Nothing leads out of it. */
  final?: true;
};

/** All states of an object by name, in the order of its life. An object's rules add columns of their own. */
export type States<Row extends State = State> = Readonly<Record<string, Row>>;

/** The codes of such a table. */
export type CodeIn<Table extends States> = Table[keyof Table]["code"];

/** The code of each state by name. */
export const codesOf = <Table extends States>(states: Table): { readonly [Name in keyof Table]: Table[Name]["code"] } =>
  Object.fromEntries(Object.entries(states).map(([name, { code }]) => [name, code])) as {
    [Name in keyof Table]: Table[Name]["code"];
  };

/** One column of a table by the code of the state: `columnOf(ORDER_STATES, "label")`. */
export const columnOf = <Row extends State, Column extends keyof Row>(
  states: States<Row>,
  column: Column,
): Readonly<Record<Row["code"], Row[Column]>> =>
  Object.fromEntries(Object.values(states).map((row) => [row.code, row[column]])) as Record<Row["code"], Row[Column]>;

/** Columns that some row has. */
type AnyColumn<Row> = Row extends unknown ? keyof Row : never;

/** Codes of the states that have a column: `codesWith(ORDER_STATES, "holdsStock")`, in the order of the table. */
export const codesWith = <Row extends State>(states: States<Row>, column: AnyColumn<Row>): Row["code"][] =>
  Object.values(states)
    .filter((state) => column in state)
    .map(({ code }) => code);

/** The tabs of a list by their names, each with the states whose column `tab` is its key. */
export const tabsOf = <Row extends State & { tab: string }>(
  states: States<Row>,
  names: Readonly<Record<Row["tab"], string>>,
): { key: string; label: string; statuses: Row["code"][] }[] =>
  Object.entries<string>(names).map(([key, label]) => ({
    key,
    label,
    statuses: Object.values(states).flatMap(({ tab, code }) => (tab === key ? [code] : [])),
  }));

/** A state in which sides have to act. */
export type TurnState<Side extends string = string> = State & { turn?: readonly Side[] };

/** How a state is shown to a side: orange only where it is that side that has to act. */
export function toneFor<Side extends string>(states: States<TurnState<Side>>, code: number, reader: Side): Tone {
  const { tone, turn = [] } = stateOf(states, code);
  return turn.includes(reader) ? "act" : tone;
}

/** The state with a code. Throws a `RangeError` where the table has none. */
export function stateOf<Row extends State>(states: States<Row>, code: number): Row {
  const state = Object.values(states).find((one) => one.code === code);
  if (state === undefined) throw new RangeError(`No state ${code}`);
  return state;
}
