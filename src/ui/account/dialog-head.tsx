import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";

/** Title and way out of a dialog of this area. `id` names the dialog through `aria-labelledby`. */
export function DialogHead({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <div className="tm-dialog-head">
      <h2 id={id}>{title}</h2>
      <Button variant="minimal" icon={<Cross />} aria-label="关闭" onClick={onClose} />
    </div>
  );
}

/**
 * A dialog's `onOpening`: focuses what is marked with `data-focus-first`. React's `autoFocus` would come before the dialog
 * has noted where to return the focus.
 */
export function focusFirst(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>("[data-focus-first]")?.focus();
}
