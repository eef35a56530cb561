import { type ImportedPoint, indexPointsIn } from "../../domain/content/index-csv.ts";
import { INDEX_STATUS } from "../../domain/content/price-index.ts";
import { isPeriod, lastClosed } from "../../domain/content/price-index-period.ts";
import type { App } from "../app.ts";
import type { CommandFields } from "../command-machine.ts";
import { createEditorMachine } from "../editor-machine.ts";
import { createListMachine } from "../list-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import type { AdministeredIndex, IndexAdmin } from "./index-admin.ts";

const INDEX_LIST = "/console/exponent/list";

const notifierOf = (app: App) => (text: string, intent: "success" | "warning") => app.notify(text, intent);

/** The row for what concerns all indices. */
export const EVERY_INDEX: AdministeredIndex = {
  ...{
    id: "",
    indexCode: "",
    indexName: "",
    level: 0,
    unit: "",
    status: INDEX_STATUS.published,
    period: null,
    value: null,
    source: null,
  },
};

/** The point that a dialog's fields name, or what is wrong with them. */
const typedPoint = (
  { indexCode }: AdministeredIndex,
  { period = "", value = "", sampleNum = "", volume = "" }: CommandFields,
) => indexPointsIn([indexCode, period.trim(), value.trim(), sampleNum.trim(), volume.trim()].join(","));

/** Every index with its newest week; a point by hand, and all computed anew. */
export const createIndicesMachine = (admin: IndexAdmin, navigator: Navigator, app: App, clock: Clock) =>
  createListMachine<"keyword", AdministeredIndex>(
    {
      path: INDEX_LIST,
      filters: ["keyword"],
      load: ({ filters: { keyword }, page }) => admin.list(keyword, page),
      commands: {
        point: {
          asks: () => ({ period: lastClosed(clock.now()), value: "", sampleNum: "", volume: "" }),
          problems: (fields, row) => {
            const [problem = null] = typedPoint(row, fields).problems;
            return { value: problem === null ? null : problem.replace(/^第 1 行：/, "") };
          },
          send: (row, fields) => admin.savePoint(typedPoint(row, fields).points[0] as ImportedPoint), // no problems
          done: "点位已录入，重算时不会被覆盖",
        },
        recompute: {
          asks: () => ({ from: "" }),
          problems: ({ from = "" }) => ({
            from: from.trim() === "" || isPeriod(from.trim()) ? null : "应为年和周，如 2026-W05；留空为全部重算",
          }),
          send: (_, { from = "" }) => admin.recompute(from.trim() === "" ? null : from.trim()),
          done: "指数已重算",
        },
      },
    },
    navigator,
    notifierOf(app),
  );

/** A pasted or chosen table of points, imported whole. */
export const createIndexImportMachine = (admin: IndexAdmin, app: App, navigator: Navigator, ids: Ids) =>
  createEditorMachine<{ text: string }>(
    {
      load: async () => ({ text: "" }),
      problems: ({ text }) => {
        const { points, problems } = indexPointsIn(text);
        return { text: problems[0] ?? (points.length === 0 ? "请粘贴要导入的点" : null) };
      },
      save: ({ text }) => admin.importPoints(indexPointsIn(text).points),
      done: "点位已导入",
      leadsTo: INDEX_LIST,
    },
    { navigator, ids, notify: notifierOf(app) },
  );
