import type { Clipboard, Printer } from "../../application/platform.ts";

/** Opens the browser's print dialog for the current page. */
export const browserPrinter: Printer = { print: () => window.print() };

/** A page without TLS has no clipboard of the browser's: a selected text is copied there. */
export const browserClipboard: Clipboard = {
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copySelected(text);
    }
  },
};

function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("readonly", "");
  ([...document.querySelectorAll("dialog[open], [role=dialog]")].at(-1) ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
