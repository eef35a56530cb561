/** Carries on behind what was matched; `false` leads back to the last choice. */
type Then = (at: number) => boolean;
type Matcher = (at: number, then: Then) => boolean;
type Node =
  | { kind: "one"; source: string }
  | { kind: "edge"; source: string }
  | { kind: "either"; of: Node[][] }
  | { kind: "group"; nth: number; of: Node[][] }
  | { kind: "look"; back: boolean; positive: boolean; of: Node[][] }
  | { kind: "same"; nth: number }
  | { kind: "times"; least: number; most: number; greedy: boolean; node: Node; from: number; to: number };

const ESCAPE = /^\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[\s\S])/;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/;

function parsed(source: string): Node[][] {
  let at = 0;
  let groups = 0;
  const names = new Map<string, number>();
  const rest = () => source.slice(at);
  const take = (length: number): string => {
    at += length;
    return source.slice(at - length, at);
  };

  function atom(): Node {
    const open = /^\((?:\?(?:(<?)([=!])|:|<([^>]+)>))?/.exec(rest());
    if (open) {
      take(open[0].length);
      const nth = open[0] === "(" || open[3] !== undefined ? ++groups : 0;
      if (open[3] !== undefined) names.set(open[3], nth);
      const of = alternatives();
      take(1);
      if (open[2] !== undefined) return { kind: "look", back: open[1] === "<", positive: open[2] === "=", of };
      return nth === 0 ? { kind: "either", of } : { kind: "group", nth, of };
    }
    const set = /^\[(?:\\[\s\S]|[^\]\\])*\]/.exec(rest());
    if (set) return { kind: "one", source: take(set[0].length) };
    if (/^(?:[$^]|\\[bB])/.test(rest())) return { kind: "edge", source: take(source[at] === "\\" ? 2 : 1) };
    const same = /^\\(?:([1-9])|k<([^>]+)>)/.exec(rest());
    if (same) {
      take(same[0].length);
      return { kind: "same", nth: same[1] === undefined ? (names.get(same[2] ?? "") ?? 0) : Number(same[1]) };
    }
    const escaped = ESCAPE.exec(rest());
    return {
      kind: "one",
      source: take(escaped ? escaped[0].length : String.fromCodePoint(source.codePointAt(at) ?? 0).length),
    };
  }

  function alternatives(): Node[][] {
    const all: Node[][] = [[]];
    while (at < source.length && source[at] !== ")") {
      if (source[at] === "|") {
        take(1);
        all.push([]);
        continue;
      }
      const from = at;
      let node = atom();
      const times = QUANTIFIER.exec(rest());
      if (times) {
        take(times[0].length);
        const [, sign, least, comma, most, lazy] = times;
        const least_ = sign === undefined ? Number(least) : sign === "+" ? 1 : 0;
        const most_ =
          sign === undefined
            ? comma === ""
              ? Number(least)
              : most === ""
                ? Infinity
                : Number(most)
            : sign === "?"
              ? 1
              : Infinity;
        node = { kind: "times", least: least_, most: most_, greedy: lazy === "", node, from, to: at };
      }
      all.at(-1)!.push(node);
    }
    return all;
  }

  const whole = alternatives();
  if (at !== source.length) throw new Error(`not understood: ${source} from ${at}`);
  return whole;
}

/** Where the parts of a pattern stand that are repeated `often` or more times, those within others not by themselves. */
export function repeatedIn(source: string, often: number): { from: number; to: number }[] {
  const of = (nodes: readonly Node[][]) => nodes.flat().flatMap(partsOf);
  const partsOf = (node: Node): { from: number; to: number }[] => {
    if (node.kind === "times") return node.most >= often ? [{ from: node.from, to: node.to }] : partsOf(node.node);
    return "of" in node ? of(node.of) : [];
  };
  return of(parsed(source));
}

/** Thrown where more steps are taken than anybody asked for. */
const ENOUGH = Symbol("enough");

/**
 * How many steps a backtracking search for all matches of `pattern` takes in a text, the same on every machine: one for each
 * character compared and each choice made. No more than `most` are counted.
 */
export function stepCounter(pattern: RegExp, most: number) {
  const { source, flags } = pattern;
  const unit = flags.replace(/[gyd]/g, "");
  let text = "";
  let steps = 0;
  const held: (string | undefined)[] = [];
  const step = () => {
    steps += 1;
    if (steps > most) throw ENOUGH;
  };
  const verdicts = new Map<string, (character: string) => boolean>();
  const testOf = (part: string) => {
    const known = verdicts.get(part);
    if (known) return known;
    const one = new RegExp(`^(?:${part})$`, unit);
    const seen = new Map<string, boolean>();
    const test = (character: string) => {
      let fits = seen.get(character);
      if (fits === undefined) {
        fits = one.test(character);
        seen.set(character, fits);
      }
      return fits;
    };
    verdicts.set(part, test);
    return test;
  };
  const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
  const isEdge = (part: string, at: number): boolean => {
    if (part === "^") return at === 0 || (flags.includes("m") && text[at - 1] === "\n");
    if (part === "$") return at === text.length || (flags.includes("m") && text[at] === "\n");
    return (isWord(text[at - 1]) !== isWord(text[at])) === (part === "\\b");
  };

  function made(node: Node, back: boolean): Matcher {
    switch (node.kind) {
      case "one": {
        const test = testOf(node.source);
        return (at, then) => {
          step();
          const character = text[back ? at - 1 : at];
          return character !== undefined && test(character) && then(back ? at - 1 : at + 1);
        };
      }
      case "edge":
        return (at, then) => {
          step();
          return isEdge(node.source, at) && then(at);
        };
      case "either":
        return either(node.of, back);
      case "group": {
        const inner = either(node.of, back);
        return (from, then) =>
          inner(from, (to) => {
            const before = held[node.nth];
            held[node.nth] = text.slice(Math.min(from, to), Math.max(from, to));
            if (then(to)) return true;
            held[node.nth] = before;
            return false;
          });
      }
      case "look": {
        const inner = either(node.of, node.back);
        return (at, then) => inner(at, () => true) === node.positive && then(at);
      }
      case "same":
        return (at, then) => {
          const again = held[node.nth] ?? "";
          for (const _ of again) step();
          const from = back ? at - again.length : at;
          return text.startsWith(again, from) && then(back ? from : at + again.length);
        };
      case "times":
        return repeated(node, back);
    }
  }

  /** Characters are counted in a loop: a call for each of them would be deeper than the stack. */
  function repeatedOne({ least, most: max, greedy }: Node & { kind: "times" }, one: string, back: boolean): Matcher {
    const test = testOf(one);
    const way = back ? -1 : 1;
    const fits = (at: number) => {
      step();
      const character = text[back ? at - 1 : at];
      return character !== undefined && test(character);
    };
    return (from, then) => {
      let taken = 0;
      while (taken < (greedy ? max : least) && fits(from + way * taken)) taken += 1;
      if (taken < least) return false;
      if (greedy) {
        for (; taken >= least; taken -= 1) {
          step();
          if (then(from + way * taken)) return true;
        }
        return false;
      }
      for (; ; taken += 1) {
        step();
        if (then(from + way * taken)) return true;
        if (taken >= max || !fits(from + way * taken)) return false;
      }
    };
  }

  function repeated(node: Node & { kind: "times" }, back: boolean): Matcher {
    if (node.node.kind === "one") return repeatedOne(node, node.node.source, back);
    const { least, most: max, greedy } = node;
    const inner = made(node.node, back);
    const from = (at: number, taken: number, then: Then): boolean => {
      step();
      const more = () =>
        taken < max && inner(at, (next) => (next !== at || taken < least) && from(next, taken + 1, then));
      if (taken < least) return more();
      return greedy ? more() || then(at) : then(at) || more();
    };
    return (at, then) => from(at, 0, then);
  }

  function either(of: readonly Node[][], back: boolean): Matcher {
    const all = of.map((nodes) => {
      const parts = (back ? nodes.toReversed() : nodes).map((node) => made(node, back));
      const from = (nth: number, at: number, then: Then): boolean => {
        const part = parts[nth];
        return part === undefined ? then(at) : part(at, (next) => from(nth + 1, next, then));
      };
      return (at: number, then: Then) => from(0, at, then);
    });
    return (at, then) => {
      for (const one of all) {
        step();
        if (one(at, then)) return true;
      }
      return false;
    };
  }

  const whole = either(parsed(source), false);
  /** Where the matches stand, as the engine finds them; steps beyond `most` end the search. */
  const spans = (given: string): [number, number][] => {
    text = given;
    steps = 0;
    const found: [number, number][] = [];
    try {
      for (let at = 0; at <= text.length; ) {
        held.length = 0;
        let end = -1;
        whole(at, (to) => {
          end = to;
          return true;
        });
        if (end >= 0) found.push([at, end]);
        at = Math.max(end, at + 1);
      }
    } catch (error) {
      if (error !== ENOUGH) throw error;
    }
    return found;
  };
  const count = (given: string): number => {
    spans(given);
    return steps;
  };
  return { spans, count };
}
