import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

/** Asks before something is lost. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmText: string;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return open ? (
    <Dialog title={title} onClose={onCancel}>
      {children}
      <DialogActions>
        <Button onClick={onCancel} focusedFirst>
          取消
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  ) : null;
}
