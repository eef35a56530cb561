import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { AuthGateway } from "../../application/account/auth-gateway.ts";
import { createRegisterMachine } from "../../application/account/register-machine.ts";
import { App } from "../../application/app.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { REGISTER_FIELDS } from "../../domain/account/register-form.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { safeRedirect } from "../../domain/shell/route-guard.ts";
import { Button } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { CustomerService } from "./customer-service.tsx";
import { AccountInputs, Consent, FormWarning, inputsOf } from "./fields.tsx";
import { SmsCodeButton } from "./sms-code-button.tsx";

const { agreed: _consent, ...TEXTS } = REGISTER_FIELDS;

/** Signs in whoever registered and returns to the page they came from. */
const createRegisterScreenMachine = ({
  auth,
  clock,
  app,
  navigator,
}: {
  auth: AuthGateway;
  clock: Clock;
  app: App;
  navigator: Navigator;
}) =>
  createRegisterMachine({
    auth,
    clock,
    onSignedIn: (signedIn) => {
      const { searchParams } = new URL(navigator.currentPath(), "https://any.host");
      app.session.send({ type: "tokenReceived", ...signedIn });
      app.notify("注册成功");
      navigator.go(safeRedirect(searchParams.get("redirect")));
    },
  });

function RegisterView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createRegisterScreenMachine>> }) {
  const { search } = useLocation();
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems, warning } = state.context;
  const readOnly = !state.matches("editing");
  return (
    <AccountFrame
      title="免费注册"
      aside={
        <>
          已有账号？<Link to={PAGES.login.path + search}>直接登录</Link>
        </>
      }
    >
      <form
        className="tm-account-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: "submitted" });
        }}
      >
        <AccountInputs
          form={inputsOf(state.context, actor.send, readOnly)}
          fields={TEXTS}
          focused="page"
          beside={{
            code: (
              <SmsCodeButton
                countdown={state.children.smsCountdown}
                onRequest={() => actor.send({ type: "codeRequested" })}
              />
            ),
          }}
        />
        <Consent
          agreed={form.agreed}
          problem={problems.agreed}
          onToggle={() => actor.send({ type: "consentToggled" })}
        />
        <FormWarning text={warning} />
        <Button type="submit" look="primary" size="large" fill busy={readOnly}>
          注册
        </Button>
      </form>
      <CustomerService />
    </AccountFrame>
  );
}

export const RegisterScreen = screenOf({
  ports: { auth: AuthGateway, clock: Clock, app: App, navigator: Navigator },
  machine: createRegisterScreenMachine,
  view: RegisterView,
});
