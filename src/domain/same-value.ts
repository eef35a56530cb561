/** Whether two values of JSON are equal, in whatever order the names of their objects stand. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  const partOf = (of: object, name: string): unknown => (of as Record<string, unknown>)[name];
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(other, name) && sameValue(partOf(one, name), partOf(other, name)))
  );
}
