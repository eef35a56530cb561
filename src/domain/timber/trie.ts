/** Spellings as a tree with a step for each of their characters, or syllables. */
export type Trie<Value> = { readonly next: Map<string, Trie<Value>>; readonly values: Value[] };

const branch = <Value>(): Trie<Value> => ({ next: new Map(), values: [] });

export function trieOf<Value>(spellings: Iterable<readonly [steps: Iterable<string>, value: Value]>): Trie<Value> {
  const root = branch<Value>();
  for (const [steps, value] of spellings) {
    let node = root;
    for (const step of steps) {
      const next = node.next.get(step) ?? branch<Value>();
      node.next.set(step, next);
      node = next;
    }
    node.values.push(value);
  }
  return root;
}

/** Every spelling that starts at `at`, the shortest first, each with the value that it was given first. */
export function spellingsAt<Value>(trie: Trie<Value>, text: string, at: number): { end: number; value: Value }[] {
  const found: { end: number; value: Value }[] = [];
  let node = trie.next.get(text.charAt(at));
  for (let end = at + 1; node !== undefined; end += 1) {
    const [value] = node.values;
    if (value !== undefined) found.push({ end, value });
    node = node.next.get(text.charAt(end));
  }
  return found;
}
