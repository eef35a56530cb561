/** Component families of Blueprint that the pages do not use: their rules are left out of the page's styles. */
export const UNUSED_FAMILIES = [
  "blockquote",
  "box",
  "breadcrumb",
  "button-group",
  "code",
  "compound-tag",
  "control-card",
  "control-group",
  "editable-text",
  "entity-title",
  "file-input",
  "file-upload",
  "flex",
  "hotkey",
  "html-table",
  "icon-",
  "key",
  "link",
  "list",
  "multistep-dialog",
  "navbar",
  "non-ideal-state",
  "overflow-list",
  "panel-stack",
  "progress-bar",
  "range-slider",
  "resize-sensor",
  "running-text",
  "section",
  "segmented-control",
  "slider",
  "submenu",
  "tag-input",
] as const;

const CLASS = /\.bp6-([a-z0-9-]+)/g;

/** Rules of bare elements are left out too, since `theme.css` has its own. */
const isKept = (selector: string): boolean => {
  const classes = [...selector.matchAll(CLASS)].map(([, name = ""]) => name);
  return (
    classes.length > 0 &&
    classes.every((name) => name === "icon-standard" || !UNUSED_FAMILIES.some((family) => name.startsWith(family)))
  );
};

/** The blocks of a sheet, one level deep; a head comes without the statements before it. */
function* blocksOf(css: string): Generator<{ head: string; body: string }> {
  let at = 0;
  for (;;) {
    const open = css.indexOf("{", at);
    if (open < 0) return;
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < css.length; end += 1) depth += css[end] === "{" ? 1 : css[end] === "}" ? -1 : 0;
    yield { head: (css.slice(at, open).split(";").at(-1) ?? "").trim(), body: css.slice(open + 1, end - 1) };
    at = end;
  }
}

function keptOf(css: string): string {
  let kept = "";
  for (const { head, body } of blocksOf(css)) {
    if (/^@(media|supports|container)/.test(head)) {
      const inside = keptOf(body);
      if (inside !== "") kept += `${head}{${inside}}`;
    } else if (/^(@keyframes|:root)/.test(head)) kept += `${head}{${body}}`;
    else if (!head.startsWith("@")) {
      // Commas inside :not(…) part no selectors.
      const selectors = head.split(/,(?![^(]*\))/).filter(isKept);
      if (selectors.length > 0) kept += `${selectors.join(",")}{${body}}`;
    }
  }
  return kept;
}

/** A sheet in a layer below the project's own rules. */
export const inLayer = (css: string): string => `@layer blueprint{${css}}`;

/** Blueprint's sheet without the unused families, in a layer below the project's own rules. */
export const blueprintSubset = (css: string): string => inLayer(keptOf(css.replace(/\/\*[\s\S]*?\*\//g, "")));
