import { type Container, parse } from "postcss";

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

/** Takes out of a sheet, or of a part of it with a condition, what no page uses. */
function thinOut(part: Container): void {
  part.each((node) => {
    if (node.type === "rule") {
      if (node.selector.startsWith(":root")) return;
      const kept = node.selectors.filter(isKept);
      if (kept.length === 0) node.remove();
      else node.selectors = kept;
    } else if (node.type === "atrule" && /^(media|supports|container)$/.test(node.name)) {
      thinOut(node);
      if (node.nodes?.length === 0) node.remove();
    } else if (node.type !== "atrule" || node.name !== "keyframes") node.remove();
  });
}

/** A sheet in a layer below the project's own rules. */
export const inLayer = (css: string): string => `@layer blueprint{${css}}`;

/** Blueprint's sheet without the unused families, in a layer below the project's own rules. */
export function blueprintSubset(css: string): string {
  const sheet = parse(css);
  thinOut(sheet);
  return inLayer(sheet.toString());
}
