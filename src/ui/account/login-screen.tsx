import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { AuthGateway } from "../../application/account/auth-gateway.ts";
import { createLoginPopupMachine } from "../../application/account/login-popup-machine.ts";
import { App } from "../../application/app.ts";
import { Clock } from "../../application/platform.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "../kit/link.tsx";
import { screenOf } from "../wiring.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { LoginForm } from "./login-form.tsx";

/** The form of the popup on a page of its own. Once there is a session the route guard leads on to `redirect`. */
const createLoginScreenMachine = ({ auth, clock, app }: { auth: AuthGateway; clock: Clock; app: App }) =>
  createLoginPopupMachine({
    auth,
    clock,
    onSignedIn: (signedIn) => app.session.send({ type: "tokenReceived", ...signedIn }),
    initial: "open",
  });

function LoginView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createLoginScreenMachine>> }) {
  const { search } = useLocation();
  return (
    <AccountFrame title="登录" aside={<Link to={PAGES.home.to()}>先逛逛</Link>}>
      <LoginForm actor={actor} place="page" search={search} />
    </AccountFrame>
  );
}

export const LoginScreen = screenOf({
  ports: { auth: AuthGateway, clock: Clock, app: App },
  machine: createLoginScreenMachine,
  view: LoginView,
});
