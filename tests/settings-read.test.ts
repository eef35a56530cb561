import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CONFIG_KEYS } from "../src/domain/system/config-keys.ts";

const SERVER = join(import.meta.dirname, "../src/server");
const sources = readdirSync(SERVER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
  .join("\n");

/** Read by the program, or by a function of the database; a migration that only changes a setting reads nothing. */
const isRead = (key: string): boolean => {
  const literal = key.replaceAll(".", "\\.");
  return [
    new RegExp(`configured\\(\\s*\\w+,\\s*"${literal}"`),
    new RegExp(`\\bsys_config\\b[^;]*? where config_key = '${literal}'\\s*(\\)|order by)`),
  ].some((reading) => reading.test(sources));
};

it("settings: every one that an operator may set is read", () => {
  expect(Object.keys(CONFIG_KEYS).filter((key) => !isRead(key))).toEqual([]);
});
