import { BRAND_FIELDS, brandWordProblems, type StoredBrand } from "../../domain/catalog/goods/brand-form.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { confirmed } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import { createRecordEditorMachine, type RecordForm } from "../record-editor.ts";
import type { BrandAdmin } from "./brand-admin.ts";

type BrandAdminPorts = { lists: ConsoleLists; admin: BrandAdmin; navigator: Navigator; notify: Notifier };

/** All brands, by whether they are shown. */
export const createBrandAdminMachine = ({ lists, admin, navigator, notify }: BrandAdminPorts) =>
  createListMachine<"tab" | "keyword" | "country", StoredBrand>({
    path: CONSOLE_PAGES.brands.path,
    filters: ["tab", "keyword", "country"],
    load: ({ filters: { tab, keyword, country }, page }) =>
      lists.page(
        "brandListAdmin",
        { keyword, ...(country === "" ? {} : { country }), ...(tab === "" ? {} : { isEnabled: tab === "on" }) },
        page,
      ),
    commands: {
      on: {
        send: ({ brandCode, version }) => admin.setStatus({ brandCode, version, isEnabled: true }),
        done: "品牌已启用",
      },
      off: confirmed(
        ({ brandCode, version }) => admin.setStatus({ brandCode, version, isEnabled: false }),
        "品牌已停用",
      ),
    },
    navigator,
    notify,
  });

/** What the form of a brand has to know: which one, and as of which version; 0: a new one. */
export type BrandAt = { version: number; brandName: string };
/** A brand while it is edited. */
export type BrandEdit = RecordForm<typeof BRAND_FIELDS, BrandAt>;

type BrandEditPorts = { admin: BrandAdmin; navigator: Navigator; ids: Ids; notify: Notifier };

/** One brand, a new one where the address names none. */
export const createBrandEditMachine = ({ admin, navigator, ids, notify }: BrandEditPorts) =>
  createRecordEditorMachine<typeof BRAND_FIELDS, BrandAt>({
    fields: BRAND_FIELDS,
    load: async ({ id = "" }) => {
      if (id === "") return { values: { sort: 100 }, rest: { version: 0, brandName: "" } };
      const values = await foundOrNull(admin.one(id));
      return values === null ? null : { values, rest: { version: values.version, brandName: values.brandName } };
    },
    problems: brandWordProblems,
    save: (brand, { version }, key) => (version === 0 ? admin.add(brand, key) : admin.update({ ...brand, version })),
    done: "品牌已保存",
    leadsTo: CONSOLE_PAGES.brands.path,
    navigator,
    ids,
    notify,
  });
