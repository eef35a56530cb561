import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AMOUNT_RULES } from "../../../../src/domain/demand/reading/demand-amounts.ts";
import { normalText } from "../../../../src/domain/timber/normal-text.ts";

const FOLDER = join(import.meta.dirname, "../../../../scripts/bench/demand-messages");

/** Rows of the messages that the reader is measured by. */
const ROWS = readdirSync(FOLDER)
  .flatMap((file) => readFileSync(join(FOLDER, file), "utf8").split("\n"))
  .flatMap((message) => normalText((message.split("\t")[0] ?? "").replaceAll("\\t", "\t")).text.split("\\n"));

it.each(AMOUNT_RULES)("$reader $sign: its signs stand in everything that it reads", ({ sign, pattern }) => {
  const once = new RegExp(pattern.source, "u");
  expect(ROWS.filter((row) => !sign.test(row) && once.test(row))).toEqual([]);
});
