import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { VARIABLES, type VariableName } from "../src/server/variables.ts";

const read = (file: string): string => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const isVariable = (name: string): name is VariableName => name in VARIABLES;

describe("deploy/taomu.env", () => {
  const lines = read("deploy/taomu.env").split("\n");
  const variables = lines.flatMap((line) => {
    const [, name = "", value = ""] = /^#?([A-Z][A-Z\d_]*)=(.*)$/.exec(line) ?? [];
    return name === "" ? [] : [{ name, value }];
  });

  it("has every variable of the program once, set or commented", () => {
    expect(variables.map(({ name }) => name).sort()).toEqual(Object.keys(VARIABLES).sort());
  });

  it("sets each, or would, to what the program takes", () => {
    const wrong = variables.map(({ name, value }) => [
      name,
      value,
      isVariable(name) ? VARIABLES[name](value) : "unknown",
    ]);
    expect(wrong.filter(([, , problem]) => problem !== null)).toEqual([]);
  });

  it("has words of explanation and nothing else besides", () => {
    expect(lines.filter((line) => !/^(#?[A-Z][A-Z\d_]*=\S+|# .+|)$/.test(line))).toEqual([]);
  });
});

describe("image, compose file and unit", () => {
  it("set variables that the program has", () => {
    const set = [
      ...[...read("Containerfile").matchAll(/^ENV (.+)$/gm)].flatMap(([, words = ""]) => words.split(" ")),
      ...[...read("deploy/taomu.service").matchAll(/^Environment=(.+)$/gm)].flatMap(([, words = ""]) =>
        words.split(" "),
      ),
      ...[...read("compose.yaml").matchAll(/^ {6}([A-Z_]+: .+)$/gm)].map(([, line = ""]) => line.replace(": ", "=")),
    ].map((one) => one.split("=")[0] ?? "");
    const others = ["HOME", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "POSTGRES_INITDB_ARGS"];
    expect(set.length).toBeGreaterThan(8);
    expect(set.filter((name) => !isVariable(name) && !others.includes(name))).toEqual([]);
  });

  it("leave the program more time to end than it takes before it gives up", () => {
    const [, givesUp = ""] = /STOP_WITHIN_MS = ([\d_]+);/.exec(read("src/server/main.ts")) ?? [];
    const seconds = Number(givesUp.replaceAll("_", "")) / 1000;
    expect(seconds).toBeGreaterThan(0);
    for (const [file, left] of [
      ["deploy/taomu.service", /^TimeoutStopSec=(\d+)$/m],
      ["compose.yaml", /^ {4}stop_grace_period: (\d+)s$/m],
    ] as const)
      expect(Number(left.exec(read(file))?.[1]), file).toBeGreaterThan(seconds);
  });
});
