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
 * Marks what a dialog focuses when it opens. React's `autoFocus` would be quicker than the dialog, which then could not
 * tell where the focus came from.
 */
export const focusFirst = (element: HTMLElement | null) => element?.setAttribute("autofocus", "");
