/** The values that a statement takes by name: `:personId` stands for `personId`. */
export type NamedValues<Value> = Readonly<Record<string, Value>>;

/** A quoted text or name, a comment, a cast or a named value. */
const PART = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|:([a-zA-Z]\w*)/g;

type Positional = { text: string; names: readonly string[] };

/** Statements whose text changes with the search are not cached for ever. */
const CACHED_MAX = 5_000;
const known = new Map<string, Positional>();

/** `text` with `$1`, `$2` … for its named values, and their names in that order; each name has one number. */
export function positional(text: string): Positional {
  const made = known.get(text);
  if (made !== undefined) return made;
  const names: string[] = [];
  const numbered = text.replace(PART, (part, name: string | undefined) => {
    if (name === undefined) return part;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const result = { text: numbered, names };
  if (known.size < CACHED_MAX) known.set(text, result);
  return result;
}

/** The values of `names` in order. Throws a `RangeError` for a name that `values` leaves open. */
export function valuesOf<Value>(names: readonly string[], values: NamedValues<Value>): Value[] {
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`The statement asks for :${name}.`);
    return value;
  });
}
