import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStored, type Stored, storedText } from "../src/domain/stored.ts";
import { KEYS_ON_DEVICE, STORED_THINGS, sampleOf } from "./support/stored-things.ts";

type Facts = Readonly<Record<string, unknown>>;

const ADDED = "addedLater";
const USUAL = "as usual";

/** The same with one more key in each of its records. */
function withKey(shape: Stored<unknown>): Stored<unknown> {
  switch (shape.kind) {
    case "none":
    case "list":
    case "map":
      return { ...shape, of: withKey(shape.of) };
    case "record": {
      const parts = Object.entries(shape.parts).map(([name, part]) => [name, { ...part, ...withKey(part) }]);
      return { ...shape, parts: { ...Object.fromEntries(parts), [ADDED]: storedText(USUAL) } };
    }
    default:
      return shape;
  }
}

/** A value with the usual value of that key. */
function withValue(shape: Stored<unknown>, value: unknown): unknown {
  switch (shape.kind) {
    case "none":
      return withValue(shape.of, value);
    case "list":
      return (value as unknown[]).map((one) => withValue(shape.of, one));
    case "map":
      return Object.fromEntries(Object.entries(value as Facts).map(([key, one]) => [key, withValue(shape.of, one)]));
    case "record": {
      const parts = Object.entries(value as Facts).map(([key, one]) => [key, withValue(shape.parts[key]!, one)]); // a sample has no other keys
      return { ...Object.fromEntries(parts), [ADDED]: USUAL };
    }
    default:
      return value;
  }
}

/** The same with `null` wherever it may stand. */
function withNulls(shape: Stored<unknown>, value: unknown): unknown {
  switch (shape.kind) {
    case "none":
      return null;
    case "list":
      return (value as unknown[]).map((one) => withNulls(shape.of, one));
    case "record":
      return Object.fromEntries(
        Object.entries(value as Facts).map(([key, one]) => [key, withNulls(shape.parts[key]!, one)]), // a sample has no other keys
      );
    default:
      return value;
  }
}

/** `isJunk`: something else stands there; else a key is missing. */
type Damage = { damaged: unknown; read: unknown; isJunk: boolean };

/** Every way to take one key out of one of a value's records, or to put `junk` under it, with what must be read then. */
function damages(shape: Stored<unknown>, value: unknown, junk: unknown): Damage[] {
  switch (shape.kind) {
    case "none":
      return damages(shape.of, value, junk).map((one) => ({ ...one, read: one.read ?? null }));
    case "list":
      return (value as unknown[]).flatMap((one, at) =>
        damages(shape.of, one, junk).map(({ damaged, read, isJunk }) => ({
          isJunk,
          damaged: (value as unknown[]).with(at, damaged),
          read: (value as unknown[]).flatMap((other, place) =>
            place !== at ? [other] : read === undefined ? [] : [read],
          ),
        })),
      );
    case "record": {
      const facts = value as Facts;
      return Object.entries(shape.parts).flatMap(([name, part]) => {
        const put = (inner: unknown) => ({ ...facts, [name]: inner });
        const { [name]: own, ...others } = facts;
        const alone = part.isOptional ? others : part.usual === undefined ? undefined : put(part.usual);
        const within = damages(part, own, junk).map(({ damaged, read, isJunk }) => ({
          isJunk,
          damaged: put(damaged),
          read: read === undefined ? alone : put(read),
        }));
        // What may be anything holds junk, too.
        const wrong = part.kind === "any" ? [] : [{ damaged: put(junk), read: alone, isJunk: true }];
        return [{ damaged: others, read: alone, isJunk: false }, ...wrong, ...within];
      });
    }
    default:
      return [];
  }
}

/** Of no kind that anything is stored as. */
const JUNK = 1n;

describe.each(STORED_THINGS)("%s", (_name, shape) => {
  const old = sampleOf(shape);

  it("is read as it was stored", () => {
    expect(readStored(shape, old)).toEqual(old);
  });

  it("retains a null that was stored", () => {
    const stored = withNulls(shape, old);
    expect(readStored(shape, stored)).toEqual(stored);
  });

  it("has a key of today by its usual value where it was stored before there was such a key", () => {
    expect(readStored(withKey(shape), old)).toEqual(withValue(shape, old));
  });

  it("drops a key that is not known any more", () => {
    expect(readStored(shape, withValue(shape, old))).toEqual(old);
  });

  it("retains all the rest where a key is missing or holds something else, but loses no condition", () => {
    const all = damages(shape, old, JUNK);
    expect(all.map(({ damaged }) => readStored(shape, damaged))).toEqual(
      all.map(({ read, isJunk }) => (read === undefined || (shape.isExact && isJunk) ? shape.usual : read)),
    );
  });

  it("reads any JSON without a throw, as a value of its shape", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        const read = readStored(shape, junk);
        if (read !== undefined) expect(readStored(shape, read)).toEqual(read);
      }),
    );
  });
});

const SRC = join(import.meta.dirname, "../src");
const sources = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes("/server"))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

/** What a source calls by a key of the device's storages or of its cookies. */
const USE =
  /\b(?:settings|store|visits|cookies|localStorage|sessionStorage)\.(?:read|write|remove|getItem|setItem|removeItem)\(\s*([^),]+)|\b(?:localStorage|sessionStorage)\[([^\]]+)\]|\b(?:readCookie|writeCookie)\(([A-Z_]+)/g;

describe("storage of a device", () => {
  const literalOf = (source: string, name: string): string => {
    const said = new RegExp(`const ${name} = "([^"]+)"`);
    return (said.exec(source) ?? sources.map((one) => said.exec(one)).find((found) => found !== null))?.[1] ?? name;
  };
  const used = sources.flatMap((source) =>
    [...source.matchAll(USE)]
      .map((found) => (found[1] ?? found[2] ?? found[3] ?? "").trim())
      // A port passes on the key it is given.
      .filter((key) => key !== "key" && key !== "name" && !key.includes(":"))
      .map((key) => (key.startsWith('"') ? key.slice(1, -1) : literalOf(source, key))),
  );

  it("has no key whose reader is not known", () => {
    expect([...new Set(used)].sort()).toEqual([...KEYS_ON_DEVICE].sort());
  });
});
