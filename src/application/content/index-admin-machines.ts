import type { RowOf } from "../../domain/console-lists.ts";
import { type ImportedPoint, indexPointsIn, POINT_FIELDS, RECOMPUTE_FIELDS } from "../../domain/content/index-csv.ts";
import { INDEX_STATUS } from "../../domain/content/price-index.ts";
import { isPeriod, lastClosed } from "../../domain/content/price-index-period.ts";
import type { ValuesOf } from "../../domain/fields.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { App } from "../app.ts";
import { withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createEditorMachine } from "../editor-machine.ts";
import { createListMachine } from "../list-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import type { IndexAdmin } from "./index-admin.ts";

type AdministeredIndex = RowOf<"priceIndexListAdmin">;

const notifierOf = (app: App) => (text: string, intent: "success" | "warning") => app.notify(text, intent);

/** The row for what concerns all indices. */
export const EVERY_INDEX: AdministeredIndex = {
  id: "",
  indexCode: "",
  indexName: "",
  level: 0,
  unit: "",
  sampleRule: "",
  parentCode: null,
  status: INDEX_STATUS.published,
  basePeriod: null,
  period: null,
  value: null,
  source: null,
};

/** The point in a dialog, or what is wrong with it. */
const typedPoint = (
  { indexCode }: AdministeredIndex,
  { period, value, sampleNum, volume }: ValuesOf<typeof POINT_FIELDS>,
) => indexPointsIn([indexCode, period, value, sampleNum, volume].join(","));

type IndicesPorts = { lists: ConsoleLists; admin: IndexAdmin; navigator: Navigator; app: App; clock: Clock };

/** Every index with its newest week; a point by hand, and a recomputation of all. */
export const createIndicesMachine = ({ lists, admin, navigator, app, clock }: IndicesPorts) =>
  createListMachine<"keyword", AdministeredIndex>({
    path: CONSOLE_PAGES.priceIndices.path,
    filters: ["keyword"],
    load: ({ filters, page }) => lists.page("priceIndexListAdmin", filters, page),
    commands: {
      point: withForm(POINT_FIELDS, {
        first: () => ({ period: lastClosed(clock.now()) }),
        problems: (point, row) => {
          const [problem = null] = typedPoint(row, point).problems;
          return { value: problem === null ? null : problem.replace(/^第 1 行：/, "") };
        },
        send: (row, point) => admin.savePoint(typedPoint(row, point).points[0] as ImportedPoint), // no problems
        done: "点位已录入，重算时不会被覆盖",
      }),
      recompute: withForm(RECOMPUTE_FIELDS, {
        problems: ({ from }) => ({
          from: from === null || isPeriod(from) ? null : "应为年和周，如 2026-W05；留空为全部重算",
        }),
        send: (_, { from }) => admin.recompute(from),
        done: "指数已重算",
      }),
    },
    navigator,
    notify: notifierOf(app),
  });

type IndexImportPorts = { admin: IndexAdmin; app: App; navigator: Navigator; ids: Ids };

/** A pasted or chosen table of points, imported whole. */
export const createIndexImportMachine = ({ admin, app, navigator, ids }: IndexImportPorts) =>
  createEditorMachine<{ text: string }>({
    load: async () => ({ text: "" }),
    problems: ({ text }) => {
      const { points, problems } = indexPointsIn(text);
      return { text: problems[0] ?? (points.length === 0 ? "请粘贴要导入的点" : null) };
    },
    save: ({ text }) => admin.importPoints(indexPointsIn(text).points),
    done: "点位已导入",
    leadsTo: CONSOLE_PAGES.priceIndices.path,
    navigator,
    ids,
    notify: notifierOf(app),
  });
