import type { FormEvent, ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { createLoginPopupMachine } from "../../application/account/login-popup-machine.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { type Tab, Tabs } from "../kit/tabs.tsx";
import { useSelector } from "../use-selector.ts";
import { CustomerService } from "./customer-service.tsx";
import { Consent, FormWarning, PasswordField, TextField } from "./fields.tsx";
import { PhoneProof } from "./phone-proof.tsx";
import { SliderDialog } from "./slider-dialog.tsx";
import "./account.css";

type LoginRef = ActorRefFrom<ReturnType<typeof createLoginPopupMachine>>;

type Place = "page" | "dialog";

const WAYS: readonly Tab<"sms" | "password">[] = [
  { key: "sms", label: "短信登录" },
  { key: "password", label: "账号登录" },
];

/** Both ways to log in, in the popup and on /login. `search` goes along to the neighbouring pages, e.g. `?redirect=…`. */
export function LoginForm({
  actor,
  place,
  search = "",
  onLeave,
}: {
  actor: LoginRef;
  place: Place;
  search?: string;
  onLeave?: () => void;
}) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { loginType } = state.context;
  return (
    <div className="tm-login">
      <Tabs
        tabs={WAYS}
        chosen={loginType === 1 ? "password" : "sms"}
        onChoose={(way) => actor.send({ type: "tabChosen", loginType: way === "password" ? 1 : 0 })}
        label="登录方式"
      >
        {loginType === 1 ? <PasswordLogin actor={actor} place={place} /> : <SmsLogin actor={actor} place={place} />}
      </Tabs>
      <div className="tm-row tm-stretched tm-apart tm-gap-0 tm-below-12">
        <span className="tm-muted">
          还没有账号？
          <Link to={PAGES.register.path + search} onClick={onLeave}>
            免费注册
          </Link>
        </span>
        <Link to={PAGES.forgotPassword.path + search} onClick={onLeave}>
          忘记密码
        </Link>
      </div>
      <CustomerService />
      <SliderDialog slider={state.children.slider} />
    </div>
  );
}

function SmsLogin({ actor, place }: { actor: LoginRef; place: Place }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems } = state.context;
  const fieldOf = (field: "phone" | "code") => ({
    value: form[field],
    problem: problems[field],
    readOnly: !state.matches({ open: "editing" }),
    onChange: (value: string) => actor.send({ type: "fieldChanged", field, value }),
    onLeave: () => actor.send({ type: "fieldLeft", field }),
  });
  return (
    <LoginFields actor={actor}>
      <PhoneProof
        focused={place}
        phone={fieldOf("phone")}
        code={fieldOf("code")}
        countdown={state.children.smsCountdown}
        onRequest={() => actor.send({ type: "codeRequested" })}
      />
    </LoginFields>
  );
}

function PasswordLogin({ actor, place }: { actor: LoginRef; place: Place }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems } = state.context;
  const readOnly = !state.matches({ open: "editing" });
  return (
    <LoginFields actor={actor}>
      <TextField
        placeholder="请输入您的账号"
        value={form.username}
        problem={problems.username}
        autoComplete="username"
        focused={place}
        readOnly={readOnly}
        onChange={(value) => actor.send({ type: "fieldChanged", field: "username", value })}
        onLeave={() => actor.send({ type: "fieldLeft", field: "username" })}
      />
      <PasswordField
        placeholder="请输入密码"
        value={form.password}
        problem={problems.password}
        autoComplete="current-password"
        readOnly={readOnly}
        onChange={(value) => actor.send({ type: "fieldChanged", field: "password", value })}
        onLeave={() => actor.send({ type: "fieldLeft", field: "password" })}
      />
    </LoginFields>
  );
}

/** The fields of one way, the consent and the button. Enter in any field submits. */
function LoginFields({ actor, children }: { actor: LoginRef; children: ReactNode }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems, warning } = state.context;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "submitted" });
  };
  return (
    <form className="tm-account-form" onSubmit={submit} noValidate>
      {children}
      <Consent agreed={form.agreed} problem={problems.agreed} onToggle={() => actor.send({ type: "consentToggled" })} />
      <FormWarning text={warning} />
      <Button type="submit" look="primary" size="large" fill busy={!state.matches({ open: "editing" })}>
        登录
      </Button>
    </form>
  );
}
