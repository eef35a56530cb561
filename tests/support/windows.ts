import { join } from "node:path";
import { type Node, sourcesBelow, walk } from "../../scripts/house/sources.ts";

/** Parts of the kit that open a window over the page. */
const WINDOWS = ["Dialog", "FormDialog", "ConfirmDialog", "CommandDialog", "ReasonDialog"];

/** A window of a screen: the file it stands in, and its title as it is written; `shown`: what a reader may see of it. */
export type WindowOfSource = { file: string; written: string; shown: readonly RegExp[] };

const exactly = (parts: readonly string[]) =>
  new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`);

/** What the expression may come to, as far as it says so itself. */
function textsOf(expression: Node): RegExp[] {
  if (expression.type === "Literal") return [exactly([String(expression.value)])];
  if (expression.type === "TemplateLiteral")
    return [exactly((expression.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked))];
  if (expression.type === "ConditionalExpression")
    return [expression.consequent, expression.alternate].flatMap((branch) => textsOf(branch as Node));
  return [];
}

type Attribute = Node & { name: { name?: string }; value: (Node & { expression?: Node }) | null };

/** Every window that a screen opens, in the order of the files. */
export function windowsOfSource(): WindowOfSource[] {
  const found: WindowOfSource[] = [];
  for (const { path, layer, tree, text } of sourcesBelow(join(import.meta.dirname, "../.."))) {
    if (layer !== "ui" || tree === null || path.startsWith("src/ui/kit/")) continue;
    walk(tree, (node) => {
      if (node.type !== "JSXOpeningElement" || !WINDOWS.includes((node.name as { name?: string }).name ?? "")) return;
      const title = (node.attributes as Attribute[]).find(({ name }) => name?.name === "title")?.value;
      if (!title) throw new Error(`${path} has a window without a title`);
      const expression = title.expression ?? title;
      const written = text.slice(expression.start, expression.end).replace(/^"|"$/g, "");
      found.push({ file: path.slice("src/ui/".length), written, shown: textsOf(expression) });
    });
  }
  return found;
}
