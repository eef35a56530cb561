/**
 * Articles written as plain lines: `## ` heading, `- ` list, `1. ` numbered list, `| a | b |` table with its head first,
 * `> ` quotation, everything else a paragraph; inside a line `**strong**` and `[text](/address)`. The HTML still goes
 * through `cleanHtml`.
 */
export function articleHtml(text: string): string {
  const blocks: { kind: Kind; lines: string[] }[] = [];
  for (const line of text
    .trim()
    .split("\n")
    .map((one) => one.trim())) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (kind !== "text" && kind !== "heading" && last?.kind === kind) last.lines.push(line);
    else if (line !== "") blocks.push({ kind, lines: [line] });
  }
  return blocks.map(({ kind, lines }) => DRAW[kind](lines)).join("");
}

type Kind = "heading" | "list" | "numbered" | "table" | "quote" | "text";

function kindOf(line: string): Kind {
  if (line.startsWith("## ")) return "heading";
  if (line.startsWith("- ")) return "list";
  if (/^\d+\. /.test(line)) return "numbered";
  if (line.startsWith("|")) return "table";
  return line.startsWith("> ") ? "quote" : "text";
}

const inline = (text: string): string =>
  text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/\[([^[\]]+)\]\((\/[^()]*)\)/g, '<a href="$2">$1</a>');

const items = (lines: readonly string[]): string =>
  lines.map((line) => `<li>${inline(line.replace(/^(?:-|\d+\.) /, ""))}</li>`).join("");

const row = (line: string, cell: "th" | "td"): string =>
  `<tr>${line
    .split("|")
    .slice(1, -1)
    .map((text) => `<${cell}>${inline(text.trim())}</${cell}>`)
    .join("")}</tr>`;

const DRAW: Readonly<Record<Kind, (lines: readonly string[]) => string>> = {
  heading: ([line = ""]) => `<h2>${inline(line.slice(3))}</h2>`,
  list: (lines) => `<ul>${items(lines)}</ul>`,
  numbered: (lines) => `<ol>${items(lines)}</ol>`,
  table: ([head = "", ...body]) =>
    `<table><thead>${row(head, "th")}</thead><tbody>${body.map((line) => row(line, "td")).join("")}</tbody></table>`,
  quote: (lines) => `<blockquote><p>${lines.map((line) => inline(line.slice(2))).join("<br>")}</p></blockquote>`,
  text: (lines) => lines.map((line) => `<p>${inline(line)}</p>`).join(""),
};
