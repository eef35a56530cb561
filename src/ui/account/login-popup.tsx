import { Dialog } from "../kit/dialog.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";
import { LoginForm } from "./login-form.tsx";
import "./account.css";

/** The login dialog that any page can open. */
export function LoginPopup() {
  const { loginPopup } = useApp();
  const isOpen = useSelector(loginPopup, (snapshot) => snapshot.matches("open"));
  const close = () => loginPopup.send({ type: "closed" });
  return isOpen ? (
    <Dialog title="登录淘木" width="login" closesOutside={false} testId="login-dialog" onClose={close}>
      <LoginForm actor={loginPopup} place="dialog" onLeave={close} />
    </Dialog>
  ) : null;
}
