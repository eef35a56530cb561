import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { AuthGateway } from "../../application/account/auth-gateway.ts";
import { createRegisterMachine } from "../../application/account/register-machine.ts";
import { App } from "../../application/app.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { PASSWORD_TEXT } from "../../domain/account/password.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { safeRedirect } from "../../domain/shell/route-guard.ts";
import { Button } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { CustomerService } from "./customer-service.tsx";
import { Consent, FormWarning, PasswordField } from "./fields.tsx";
import { PhoneProof, PROOF_LABELS } from "./phone-proof.tsx";

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
  const fieldOf = (field: "phone" | "code" | "password" | "repeated") => ({
    value: form[field],
    problem: problems[field],
    readOnly,
    onChange: (value: string) => actor.send({ type: "fieldChanged", field, value }),
    onLeave: () => actor.send({ type: "fieldLeft", field }),
  });
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
        <PhoneProof
          labels={PROOF_LABELS}
          focused="page"
          phone={fieldOf("phone")}
          code={fieldOf("code")}
          countdown={state.children.smsCountdown}
          onRequest={() => actor.send({ type: "codeRequested" })}
        />
        <PasswordField label="密码" placeholder={PASSWORD_TEXT} autoComplete="new-password" {...fieldOf("password")} />
        <PasswordField
          label="确认密码"
          placeholder="请再次输入密码"
          autoComplete="new-password"
          {...fieldOf("repeated")}
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
