import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const UI = join(import.meta.dirname, "../src/ui");
const HOME = "kit/fields.tsx";

const sources = readdirSync(UI, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
  .map(({ parentPath, name }) => relative(UI, join(parentPath, name)))
  .sort()
  .map((file) => ({ file, text: readFileSync(join(UI, file), "utf8") }));

const elsewhere = sources.filter(({ file }) => file !== HOME);

/** Where a pattern stands, by file and line. */
const found = (pattern: RegExp): string[] =>
  elsewhere.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
  );

describe("fields", () => {
  it("the label, the line of what is wrong and the space of a field are drawn in one place", () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.find(({ file }) => file === HOME)?.text).toMatch(/"tm-field"/);
    expect(found(/["`\s]tm-field(-label|-note|-problem)?["`\s]/)).toEqual([]);
  });

  it("an input in a field has its id and its label from there, and writes none itself", () => {
    expect(found(/\bhtmlFor=/)).toEqual([]);
  });

  it("a component that draws a labelled field is none but the kit's", () => {
    const named = elsewhere.flatMap(({ file, text }) =>
      /\b(?:function|const) (?:Field|FieldGroup|TickBox|TextArea|TextInput)\b/.test(text) ? [file] : [],
    );
    expect(named).toEqual([]);
  });

  it("the forms that come from a record draw no plain input by hand", () => {
    const forms = [
      "account/account-dialogs.tsx",
      "account/forget-screen.tsx",
      "account/login-form.tsx",
      "account/personal-account-screen.tsx",
      "account/register-screen.tsx",
      "company/supply-form.tsx",
      "demand/details-form.tsx",
      "trade/address-form.tsx",
    ];
    expect(sources.filter(({ file }) => forms.includes(file))).toHaveLength(forms.length);
    const byHand = found(/<(?:TextInput|TextArea|NumberInput|Select)\b/).map((place) => place.split(":")[0]);
    expect(byHand.filter((file) => forms.includes(file!))).toEqual([]);
  });

  it("a form that is judged is the kit's, which takes the focus to what is wrong; those of the account are a field or two", () => {
    const own = found(/\bnoValidate\b/).map((place) => place.split(":")[0] ?? "");
    expect(own.filter((file) => file !== "kit/form.tsx" && !file.startsWith("account/"))).toEqual([]);
  });

  it("a text of several lines is the kit's, beside the two that are a page of their own", () => {
    expect(found(/<textarea\b/).map((place) => place.split(":")[0])).toEqual([
      "demand/demand-wizard-screen.tsx",
      "demand/find-goods-screen.tsx",
    ]);
  });
});
