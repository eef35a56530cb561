import { useEffect, useRef } from "react";
import { Button } from "../kit/button.tsx";

/** Says that something was sent; its machine closes it after a while. */
export function SuccessDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="tm-success-dialog"
      aria-labelledby="tm-success-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id="tm-success-title">{title}</h2>
      <p>{text}</p>
      <Button look="primary" onClick={onClose}>
        知道了
      </Button>
    </dialog>
  );
}
