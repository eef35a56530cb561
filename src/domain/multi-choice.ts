/** What a choice of several looks like after `value` was pressed. At `limit` nothing more is taken in. */
export function toggled<Value>(chosen: readonly Value[], value: Value, limit: number | null): Value[] {
  if (chosen.includes(value)) return chosen.filter((one) => one !== value);
  return limit !== null && chosen.length >= limit ? [...chosen] : [...chosen, value];
}

/** How much of `options` is chosen, as the box for all of them shows it. */
export function choiceOfAll<Value>(chosen: readonly Value[], options: readonly Value[]): "none" | "some" | "all" {
  const count = options.filter((option) => chosen.includes(option)).length;
  return count === 0 ? "none" : count === options.length ? "all" : "some";
}

/** After the box for all was pressed: everything, or nothing where everything was chosen. */
export function toggledAll<Value>(chosen: readonly Value[], options: readonly Value[]): Value[] {
  return choiceOfAll(chosen, options) === "all" ? [] : [...options];
}
