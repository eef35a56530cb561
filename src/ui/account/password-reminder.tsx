import { useMachine } from "@xstate/react";
import { createPasswordReminderMachine } from "../../application/account/password-reminder-machine.ts";
import { App } from "../../application/app.ts";
import { Navigator, SettingsStore } from "../../application/platform.ts";
import { Button } from "../kit/button.tsx";
import { useWired } from "../wiring.tsx";
import "./password-reminder.css";

const createReminder = ({ app, settings, navigator }: { app: App; settings: SettingsStore; navigator: Navigator }) =>
  createPasswordReminderMachine({ watch: app.session, settings, navigator });

/** A card at the edge of the page for who registered by SMS alone. On public pages too, so without Blueprint. */
export function PasswordReminder() {
  const [state, send] = useMachine(
    useWired(createReminder, { app: App, settings: SettingsStore, navigator: Navigator }),
  );
  if (!state.matches("asking")) return null;
  return (
    <aside className="tm-password-reminder tm-panel tm-pad" aria-label="设置登录密码">
      <p>您还没有设置登录密码。设置后可用手机号和密码登录，不必每次等验证码。</p>
      <div>
        <Button onClick={() => send({ type: "dismissed" })}>以后再说</Button>
        <Button look="primary" onClick={() => send({ type: "accepted" })}>
          设置密码
        </Button>
      </div>
    </aside>
  );
}
