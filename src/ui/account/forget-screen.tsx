import type { FormEvent } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { AuthGateway } from "../../application/account/auth-gateway.ts";
import { createForgetMachine } from "../../application/account/forget-machine.ts";
import { Clock } from "../../application/platform.ts";
import { PROOF_FIELDS } from "../../domain/account/login-form.ts";
import { NEW_PASSWORD_FIELDS } from "../../domain/account/register-form.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Button } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Link, useGo } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { CustomerService } from "./customer-service.tsx";
import { AccountInputs, FormWarning, inputsOf } from "./fields.tsx";
import { SmsCodeButton } from "./sms-code-button.tsx";

type ForgetRef = ActorRefFrom<ReturnType<typeof createForgetMachine>>;

const STEPS = ["验证手机号", "设置新密码", "完成"];

function ForgetView({ actor }: { actor: ForgetRef }) {
  const { search } = useLocation();
  const navigate = useGo();
  const state = useSelector(actor, (snapshot) => snapshot);
  const step = state.matches("proving") ? 0 : state.matches("choosing") ? 1 : 2;
  return (
    <AccountFrame title="找回密码" aside={<Link to={PAGES.login.path + search}>返回登录</Link>}>
      <ol className="tm-steps tm-above-16">
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? "step" : undefined}
            className={index < step ? "is-done" : index === step ? "is-now" : ""}
          >
            <span>{index + 1}</span>
            {name}
          </li>
        ))}
      </ol>
      {step === 0 ? <Proving actor={actor} /> : null}
      {step === 1 ? <Choosing actor={actor} /> : null}
      {step === 2 ? (
        <EmptyState
          title="密码已重置，请用新密码登录"
          action={
            <Button look="primary" onClick={() => navigate(PAGES.login.path + search)}>
              去登录
            </Button>
          }
        />
      ) : null}
      <CustomerService />
    </AccountFrame>
  );
}

/** What the form of either step reads and sends. */
function useForm(actor: ForgetRef) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const readOnly = state.matches({ proving: "checking" }) || state.matches({ choosing: "saving" });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "submitted" });
  };
  return { state, form: inputsOf(state.context, actor.send, readOnly), readOnly, onSubmit };
}

function Proving({ actor }: { actor: ForgetRef }) {
  const { state, form, readOnly, onSubmit } = useForm(actor);
  return (
    <form className="tm-account-form" noValidate onSubmit={onSubmit}>
      <AccountInputs
        form={form}
        fields={PROOF_FIELDS}
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
      <FormWarning text={state.context.warning} />
      <Button type="submit" look="primary" size="large" fill busy={readOnly}>
        下一步
      </Button>
    </form>
  );
}

function Choosing({ actor }: { actor: ForgetRef }) {
  const { state, form, readOnly, onSubmit } = useForm(actor);
  return (
    <form className="tm-account-form" noValidate onSubmit={onSubmit}>
      <p className="tm-muted">正在为 {maskedPhone(state.context.form.phone)} 设置新密码，请在 10 分钟内完成</p>
      <AccountInputs form={form} fields={NEW_PASSWORD_FIELDS} />
      <Button type="submit" look="primary" size="large" fill busy={readOnly}>
        重置密码
      </Button>
      <Button look="minimal" fill disabled={readOnly} onClick={() => actor.send({ type: "backRequested" })}>
        重新验证手机号
      </Button>
    </form>
  );
}

export const ForgetScreen = screenOf({
  ports: { auth: AuthGateway, clock: Clock },
  machine: createForgetMachine,
  view: ForgetView,
});
