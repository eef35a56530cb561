import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect } from "../../../src/server/db/database.ts";
import { measureDatabase } from "../../../src/server/metrics/database-metrics.ts";
import { createMetrics, measureProcess, metricsText } from "../../../src/server/metrics/metrics.ts";

const DEPLOY = join(import.meta.dirname, "../../../deploy");
const textOf = (name: string) => readFileSync(join(DEPLOY, name), "utf8");

/** Names of metrics in queries; parts of a histogram are one. */
const namesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(taomu|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/(duration_seconds)_(bucket|count|sum)$/, "$1"),
    ),
  );

const ALERTS = [...textOf("prometheus-rules.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

describe("alerts and the board", () => {
  it.each(["prometheus-rules.yml", "prometheus-rules.test.yml", "grafana.json"])(
    "of %s query metrics that a node reports",
    async (file) => {
      const away = connect("postgres://nobody@127.0.0.1:1/none", { poolSize: 1 });
      const metrics = createMetrics();
      measureDatabase(metrics, { requests: away, background: away, readiness: away }, null);
      measureProcess(metrics);
      const reported = await metricsText(metrics);
      await away.close();
      const names = namesIn(textOf(file));
      expect(names.size).toBeGreaterThan(8);
      for (const name of names) expect(reported.includes(`# TYPE ${name} `), name).toBe(true);
    },
  );

  it("are at least twelve, each with the course of an incident and what to do about it", () => {
    expect(ALERTS.length).toBeGreaterThanOrEqual(12);
    const guide = readFileSync(join(DEPLOY, "../docs/operating.md"), "utf8");
    for (const name of ALERTS) {
      expect(textOf("prometheus-rules.test.yml")).toContain(`alertname: ${name}`);
      expect(guide).toContain(`\`${name}\``);
    }
  });

  it("are shown on a board that Grafana reads", () => {
    const { panels } = JSON.parse(textOf("grafana.json")) as { panels: { type: string; targets?: object[] }[] };
    expect(panels.filter(({ type }) => type !== "row").every(({ targets }) => targets?.length === 1)).toBe(true);
  });
});
