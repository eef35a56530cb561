import { dirname, join } from "node:path";
import type { Source } from "./sources.ts";

/** Groups of files that import each other in a circle (strongly connected), the largest first, then by path. */
export function importCycles(sources: readonly Source[], { types }: { types: boolean }): string[][] {
  const known = new Set(sources.map(({ path }) => path));
  const graph = new Map(
    sources.map(({ path, links }) => {
      const followed = links.filter((link) => types || !link.typeOnly).map((link) => join(dirname(path), link.path));
      return [path, followed.filter((to) => known.has(to))];
    }),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const enter = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    open.push(file);
    const lower = (to: number) => lowest.set(file, Math.min(lowest.get(file) as number, to));
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) enter(next);
      if (open.includes(next)) lower(lowest.get(next) as number);
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) enter(file);
  const firstOf = ([first = ""]: readonly string[]) => first;
  return cycles.sort((one, other) => other.length - one.length || firstOf(one).localeCompare(firstOf(other)));
}
