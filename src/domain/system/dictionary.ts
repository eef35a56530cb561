/** An entry of a dictionary as screens use it. `tag`: how its label is marked, "" for plain. */
export type DictOption = { readonly label: string; readonly value: string; readonly tag: string };

type Coded = string | number | null | undefined;

/** The label of a value, compared as text; the value itself where no entry has it, "" where there is none. */
export function selectDictLabel(options: readonly DictOption[], value: Coded): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  return options.find((option) => option.value === text)?.label ?? text;
}

/**
 * The labels of several values in their order, each once, joined by `separator`. `values` is a list, or text joined by
 * the same separator.
 */
export function selectDictLabels(
  options: readonly DictOption[],
  values: readonly Coded[] | Coded,
  separator = ",",
): string {
  if (values === null || values === undefined || values === "") return "";
  const list = Array.isArray(values) ? (values as readonly Coded[]) : String(values).split(separator);
  const known = list.filter((value) => value !== null && value !== undefined && value !== "");
  return [...new Set(known.map(String))].map((value) => selectDictLabel(options, value)).join(separator);
}
