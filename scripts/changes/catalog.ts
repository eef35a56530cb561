import type { Change } from "./change.ts";

/** Sound knots per metre, typed, imported, stored and shown on the page of the goods. */
export const goodsFact: Change = {
  name: "a fact of goods",
  most: 5,
  laws: ["tests/goods-fields.test.ts", "tests/domain/catalog/goods/goods-input.test.ts"],
  edits: [
    {
      file: "src/domain/catalog/goods/goods-fields.ts",
      at: "  treatment: {\n    type: orNone(code(TREATMENTS)),",
      side: "before",
      add: `  knots: {
    type: orNone(whole(0, 50, "个/m")),
    label: "活节",
    optional: true,
    column: ["knots", "smallint"],
    reviewed: true,
    imported: "节子 活节数",
    section: "size",
  },
`,
    },
    {
      file: "src/server/db/migrations/9999_knots.sql",
      text: `-- expand
alter table goods add column knots smallint, add constraint goods_knots_check check (knots between 0 and 50) not valid;
`,
    },
    {
      file: "tests/support/goods-input.ts",
      at: '  surface: "rough",\n',
      side: "behind",
      add: "  knots: 4,\n",
    },
    {
      file: "src/domain/catalog/goods/goods.ts",
      at: '  "moisturePct",\n  "treatment",\n',
      side: "behind",
      add: '  "knots",\n',
    },
    {
      file: "src/domain/catalog/goods/goods.ts",
      at: "  moisturePct: maybe(NUMBER),\n",
      side: "behind",
      add: "  knots: optional(maybe(NUMBER)),\n",
    },
    {
      file: "src/ui/catalog/spec-sheet.tsx",
      at: '    ["表面", nameIn(SURFACES, goods.surface)],\n',
      side: "behind",
      add: `    ["活节", goods.knots == null ? "" : \`\${goods.knots} 个/m\`],\n`,
    },
  ],
};

/** The surface of goods, which have a column for it. */
export const facet: Change = {
  name: "a facet of the search",
  most: 2,
  laws: [
    "tests/domain/catalog/search/goods-query-url.test.ts",
    "tests/domain/catalog/search/goods-query-change.test.ts",
  ],
  edits: [
    {
      file: "src/domain/catalog/search/facets.ts",
      at: "} as const satisfies",
      side: "before",
      add: '  surface: { label: "表面", place: 9, column: "surface", named: SURFACES },\n',
    },
    {
      file: "src/domain/catalog/search/facets.ts",
      at: "import { MOISTURE_TYPES",
      side: "behind",
      add: ", SURFACES",
    },
  ],
};
