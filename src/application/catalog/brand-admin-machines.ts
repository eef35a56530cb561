import { type BrandForm, brandProblems, type KeptBrand, listedWords } from "../../domain/catalog/goods/brand-form.ts";
import { decimalIn, WRONG } from "../../domain/fields.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { confirmed } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createEditorMachine } from "../editor-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import type { BrandAdmin } from "./brand-admin.ts";

type BrandAdminPorts = { lists: ConsoleLists; admin: BrandAdmin; navigator: Navigator; notify: Notifier };

/** All brands, by whether they are shown. */
export const createBrandAdminMachine = ({ lists, admin, navigator, notify }: BrandAdminPorts) =>
  createListMachine<"tab" | "keyword" | "country", KeptBrand>({
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

/** A brand as it is typed: lists of words as one text. `version` 0: a new one. */
export type BrandEdit = Omit<BrandForm, "aliases" | "certs" | "sort"> & {
  aliases: string;
  certs: string;
  sort: string;
  version: number;
};

const NEW_BRAND: BrandEdit = {
  brandCode: "",
  brandName: "",
  brandNameEn: "",
  aliases: "",
  country: "",
  logo: "",
  banner: "",
  intro: "",
  kindCodes: [],
  speciesCodes: [],
  certs: "",
  isHot: false,
  sort: "100",
  version: 0,
};

const formOf = ({ version: _version, aliases, certs, sort, ...edit }: BrandEdit): BrandForm => ({
  ...edit,
  aliases: listedWords(aliases),
  certs: listedWords(certs),
  sort: decimalIn(sort, 0) ?? WRONG,
});

const editOf = ({
  id: _id,
  countryName: _countryName,
  isEnabled: _isEnabled,
  goodsNum: _goodsNum,
  aliases,
  certs,
  sort,
  ...brand
}: KeptBrand): BrandEdit => ({ ...brand, aliases: aliases.join("，"), certs: certs.join("，"), sort: String(sort) });

type BrandEditPorts = { admin: BrandAdmin; navigator: Navigator; ids: Ids; notify: Notifier };

/** One brand, a new one where the address names none. */
export const createBrandEditMachine = ({ admin, navigator, ids, notify }: BrandEditPorts) =>
  createEditorMachine<BrandEdit>({
    load: async ({ id = "" }) => {
      if (id === "") return NEW_BRAND;
      const found = await foundOrNull(admin.one(id));
      return found === null ? null : editOf(found);
    },
    problems: (edit) => brandProblems(formOf(edit)),
    save: (edit, _, key) =>
      edit.version === 0 ? admin.add(formOf(edit), key) : admin.update({ ...formOf(edit), version: edit.version }),
    done: "品牌已保存",
    leadsTo: CONSOLE_PAGES.brands.path,
    navigator,
    ids,
    notify,
  });
