import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../src/server/db/migrations");
/** A line per migration: its name and the first 12 digits of the SHA-256 of its text. */
const APPLIED = join(import.meta.dirname, "applied-migrations.txt");

const digestOf = (name: string): string =>
  createHash("sha256")
    .update(readFileSync(join(FOLDER, name)))
    .digest("hex")
    .slice(0, 12);
const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort();

describe("migrations", () => {
  /** Numbers that two migrations had before this was a rule; applied files are not renamed. */
  const TWICE = ["0034", "0038", "0039"];

  it("have a number each", () => {
    const numbers = migrations.map((name) => /^\d{4}(?=_)/.exec(name)?.[0] ?? name);
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual(TWICE);
  });

  // A database that applied another text refuses to start: comments count too. A new file adds its line here.
  it("stay byte for byte what was applied", () => {
    const applied = readFileSync(APPLIED, "utf8").trimEnd().split("\n");
    expect(migrations.map((name) => `${name} ${digestOf(name)}`)).toEqual(applied);
  });
});
