import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const UI = join(import.meta.dirname, "../src/ui");

/** Forms of which nothing is stored when a session ends, each with the reason. */
const NOT_STORED: Readonly<Record<string, string>> = {
  "account/account-dialogs.tsx": "codes and passwords",
  "account/forget-screen.tsx": "codes and passwords, without a session",
  "account/login-form.tsx": "passwords, without a session",
  "account/personal-account-screen.tsx": "one name",
  "account/register-screen.tsx": "codes and passwords, without a session",
  "catalog/console/goods-parts.tsx": "one number in a row",
  "catalog/facet-panel.tsx": "narrows a list, which its address holds",
  "catalog/save-search-form.tsx": "one name",
  "catalog/saved-search-list-screen.tsx": "one name",
  "catalog/search-box.tsx": "keywords, which the address holds",
  "kit/article/article-editor.tsx": "one address or picture; the article is its form's to store",
  "kit/console/page.tsx": "narrows a list, which its address holds",
  "kit/filter-lines.tsx": "narrows a list, which its address holds",
  "kit/form-fields.tsx": "the window itself; what stands in it is its user's to store",
  "kit/form.tsx": "the element itself",
  "shell/settings-drawer.tsx": "a choice of layout, stored as it is made",
};

/** What stores it: the part itself, what has it within, and the dialog of every command. */
const STORES = /<(SavedInput|Unsaved|FormColumn|CommandDialog)\b/;

const files = readdirSync(UI, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, text: readFileSync(join(UI, file), "utf8") }));

describe("forms", () => {
  it("store their input for when a session ends, or document why they need not", () => {
    const lacking = files
      .filter(({ text }) => /<(form|Form|FormDialog)\s/.test(text) && !STORES.test(text))
      .map(({ file }) => file);
    expect(lacking.filter((file) => file !== "company/supply-form.tsx").sort()).toEqual(Object.keys(NOT_STORED).sort());
    // The list of applications has the form as its child.
    expect(files.find(({ file }) => file === "company/supply-applications.tsx")?.text).toMatch(
      /<SupplyForm[\s\S]*<SavedInput/,
    );
  });

  it("store it, too, where they have no element of their own", () => {
    const long = ["trade/checkout-screen.tsx", "demand/demand-wizard-screen.tsx"];
    expect(files.filter(({ file, text }) => long.includes(file) && !STORES.test(text))).toEqual([]);
  });

  it("store it in every dialog of a command, by one part", () => {
    const dialog = files.find(({ file }) => file === "kit/console/command-dialog.tsx")?.text ?? "";
    expect(dialog).toMatch(/<FormDialog[\s\S]*<SavedInput/);
  });
});
