import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";

/** Says that something was sent; its machine closes it after a while. */
export const SuccessDialog = ({ title, text, onClose }: { title: string; text: string; onClose: () => void }) => (
  <Dialog title={title} head={false} onClose={onClose}>
    <div className="tm-state">
      <h2>{title}</h2>
      <p>{text}</p>
      <Button look="primary" focusedFirst onClick={onClose}>
        知道了
      </Button>
    </div>
  </Dialog>
);
