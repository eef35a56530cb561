import type { ComponentProps, FormEvent } from "react";
import type { ActorRefFrom } from "xstate";
import type { createLoginPopupMachine } from "../../application/account/login-popup-machine.ts";
import { PASSWORD_LOGIN_FIELDS, PROOF_FIELDS } from "../../domain/account/login-form.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { type Tab, Tabs } from "../kit/tabs.tsx";
import { useSelector } from "../use-selector.ts";
import { CustomerService } from "./customer-service.tsx";
import { AccountInputs, Consent, FormWarning, inputsOf } from "./fields.tsx";
import { SliderDialog } from "./slider-dialog.tsx";
import { SmsCodeButton } from "./sms-code-button.tsx";
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
        {loginType === 1 ? (
          <LoginFields actor={actor} place={place} fields={PASSWORD_LOGIN_FIELDS} />
        ) : (
          <SmsLogin actor={actor} place={place} />
        )}
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
  return (
    <LoginFields
      actor={actor}
      place={place}
      fields={PROOF_FIELDS}
      beside={{
        code: (
          <SmsCodeButton
            countdown={state.children.smsCountdown}
            onRequest={() => actor.send({ type: "codeRequested" })}
          />
        ),
      }}
    />
  );
}

/** The fields of one way, the consent and the button. Enter in any field submits. */
function LoginFields({
  actor,
  place,
  ...inputs
}: { actor: LoginRef; place: Place } & Pick<ComponentProps<typeof AccountInputs>, "fields" | "beside">) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems, warning } = state.context;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "submitted" });
  };
  return (
    <form className="tm-account-form" onSubmit={submit} noValidate>
      <AccountInputs
        {...inputs}
        form={inputsOf(state.context, actor.send, !state.matches({ open: "editing" }))}
        focused={place}
        areNamedByHints
      />
      <Consent agreed={form.agreed} problem={problems.agreed} onToggle={() => actor.send({ type: "consentToggled" })} />
      <FormWarning text={warning} />
      <Button type="submit" look="primary" size="large" fill busy={!state.matches({ open: "editing" })}>
        登录
      </Button>
    </form>
  );
}
