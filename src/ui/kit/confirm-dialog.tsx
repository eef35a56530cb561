import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { ReactNode } from "react";

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
  return (
    <Dialog isOpen={open} title={title} onClose={onCancel} style={{ width: 408 }}>
      <DialogBody>{children}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="取消" onClick={onCancel} />
            <Button text={confirmText} intent="danger" onClick={onConfirm} />
          </>
        }
      />
    </Dialog>
  );
}
