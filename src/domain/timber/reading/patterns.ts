/** `pattern` with each `{name}` in it as a group of that name, written as `parts` say. */
export const withParts = (pattern: string, parts: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{([a-z]+)\}/g, (_, name: string) => `(?<${name}>${parts[name] ?? ""})`);
