import type { Change } from "./change.ts";

/** Where to report what is against the law, among what the operator says about the site. */
export const plainForm: Change = {
  name: "a form of plain fields",
  most: 2,
  laws: ["tests/domain/system", "tests/domain/fields.test.ts", "tests/stored-things.test.ts"],
  edits: [
    {
      file: "src/domain/system/shop-information.ts",
      at: "/** Every line of the site's information;",
      side: "before",
      add: `/** Where to report what is against the law. */
export const SITE_REPORTS = {
  reportPhone: lineField("举报电话", 20),
  reportUrl: linkField("举报入口", "举报入口链接"),
} satisfies Record<string, SiteField>;

`,
    },
    {
      file: "src/domain/system/shop-information.ts",
      at: "...SITE_LICENCES",
      side: "behind",
      add: ", ...SITE_REPORTS",
    },
    {
      file: "src/domain/system/shop-information.ts",
      at: '  policeFiling: "",\n',
      side: "behind",
      add: '  reportPhone: "",\n  reportUrl: "",\n',
    },
    {
      file: "src/ui/content/console/information-screen.tsx",
      at: "  SITE_NAMES,\n",
      side: "behind",
      add: "  SITE_REPORTS,\n",
    },
    {
      file: "src/ui/content/console/information-screen.tsx",
      at: '            <FieldSection title="链接" form={inputs} fields={SITE_LINKS} />\n',
      side: "behind",
      add: '            <FieldSection title="举报" form={inputs} fields={SITE_REPORTS} />\n',
    },
  ],
};
