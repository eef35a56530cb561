import { inColumns } from "../../contract/columns.ts";
import type { RenderedPage } from "../../contract/page.ts";
import { PAGES, SHORT_PATHS } from "../../domain/shell/pages.ts";

/** Files of the program's entry and of the modules fetched later (`page-files.json` of the build). */
export type PageFiles = {
  entry: { js: string[]; css: string[] };
  modules: Readonly<Record<string, { js: string[]; css: string[] }>>;
};

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** Data inside a script element: nothing in it can close the element or open a comment. */
const inScript = (data: unknown, replacer?: typeof inColumns): string =>
  JSON.stringify(data, replacer)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

/** Pages that open in a new tab are rendered ahead while the pointer rests on their link; nothing private is. */
const SPECULATION = {
  prerender: [
    {
      where: {
        and: [
          {
            href_matches: [PAGES.goods, PAGES.search, PAGES.spotGoods, PAGES.brand, PAGES.article].map(
              ({ path }) => `${path}?*`,
            ),
          },
          { not: { href_matches: [`${SHORT_PATHS.cart}/*`, `${SHORT_PATHS.userCenter}/*`, `${PAGES.login.path}*`] } },
        ],
      },
      eagerness: "moderate",
      target_hint: "_blank",
    },
  ],
};

/** The rules as they are served, named by the `Speculation-Rules` header: a policy without inline scripts stays whole. */
export const SPECULATION_RULES = JSON.stringify(SPECULATION);

/** The built page with what was rendered for its address. */
export function documentOf(page: string, files: PageFiles, rendered: RenderedPage, origin: string): string {
  const { title, description, canonical, structured } = rendered.head;
  // The renderer puts its preload links in front of the content.
  const [early = ""] = /^(<link [^>]*>)*/.exec(rendered.html) ?? [];
  const own = files.modules[rendered.module] ?? { js: [], css: [] };
  const more = (of: "js" | "css") => own[of].filter((file) => !files.entry[of].includes(file));
  const head = [
    canonical === null
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escaped(new URL(canonical, origin).href)}">`,
    early,
    ...more("css").map((file) => `<link href="${file}" rel="stylesheet">`),
    // Fetched beside the entry, which would request them only once it runs.
    ...more("js").map((file) => `<script defer src="${file}"></script>`),
    ...(structured === null ? [] : [`<script type="application/ld+json">${inScript(structured)}</script>`]),
  ].join("");
  const stateScript = `<script type="application/json" id="kept">${inScript(rendered.kept, inColumns)}</script>`;
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escaped(description))
    .replace("</head>", () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${rendered.html.slice(early.length)}</div>${stateScript}`)
    .replace(/(?<!\s)\s*<noscript>[^<]*<\/noscript>/, "");
}
