import { Dialog } from "@blueprintjs/core";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";
import { DialogHead, focusFirst } from "./dialog-head.tsx";
import { LoginForm } from "./login-form.tsx";
import "./account.css";

/** The global login popup (seed §2). */
export function LoginPopup() {
  const { loginPopup } = useApp();
  const isOpen = useSelector(loginPopup, (snapshot) => snapshot.matches("open"));
  const close = () => loginPopup.send({ type: "closed" });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      onOpening={focusFirst}
      canOutsideClickClose={false}
      shouldReturnFocusOnClose
      className="tm-login-dialog"
      aria-labelledby="tm-login-title"
    >
      <div data-testid="login-dialog">
        <DialogHead id="tm-login-title" title="登录淘木" onClose={close} />
        <LoginForm actor={loginPopup} place="dialog" onLeave={close} />
      </div>
    </Dialog>
  );
}
