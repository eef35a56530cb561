import type { FormEvent } from "react";
import type { ActorRefFrom } from "xstate";
import { AuthGateway } from "../../application/account/auth-gateway.ts";
import { Membership } from "../../application/account/membership.ts";
import { createPersonalAccountMachine } from "../../application/account/personal-account-machine.ts";
import { type createProfileMachine, isDirty } from "../../application/account/profile-machine.ts";
import { App } from "../../application/app.ts";
import { Clock } from "../../application/platform.ts";
import { AVATARS, type DeviceSession, initialOf, PROFILE_FIELDS } from "../../domain/account/profile.ts";
import { maskedPhone } from "../../domain/text.ts";
import { formatBeijing } from "../../domain/time.ts";
import { Button } from "../kit/button.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { type Column, RowTable } from "../kit/console/data-table.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, useApp } from "../wiring.tsx";
import { ClosingDialog, PasswordDialog, PhoneDialog } from "./account-dialogs.tsx";
import { AccountInputs } from "./fields.tsx";

import "./account.css";
import "./personal-account.css";

/** A person's picture, or the first character of the name. Beside the name, so that it says nothing itself. */
function Avatar({ name, avatar }: { name: string; avatar: string }) {
  if (avatar !== "") return <img className="tm-avatar" src={avatar} width="48" height="48" alt="" />;
  return (
    <span className="tm-avatar" aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

const { name } = PROFILE_FIELDS;
const NOBODY = { name: "", avatar: "", phone: "", needPassword: false };

const createScreenMachine = ({
  auth,
  clock,
  membership,
  app,
}: {
  auth: AuthGateway;
  clock: Clock;
  membership: Membership;
  app: App;
}) =>
  createPersonalAccountMachine({
    auth,
    clock,
    membership,
    me: {
      session: () => app.session.getSnapshot().context.session ?? NOBODY,
      notify: (message) => app.notify(message),
      changed: () => app.session.send({ type: "refreshRequested" }),
      leave: () => app.session.send({ type: "signOutRequested" }),
    },
  });

type AccountActor = ActorRefFrom<ReturnType<typeof createScreenMachine>>;

function PersonalAccountView({ actor }: { actor: AccountActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { profile, password, phone, closing } = state.children;
  return (
    <section className="tm-panel tm-personal">
      <header className="tm-panel-head">
        <h1>个人账号</h1>
      </header>
      {profile ? <Profile actor={profile} /> : null}
      <Safety actor={actor} />
      <Devices actor={actor} />
      <section className="tm-personal-part tm-pad">
        <h2>我的数据</h2>
        <div className="tm-personal-line tm-row tm-gap-16">
          <span className="tm-muted">账号资料、订单、求购、消息、浏览记录和上传的文件，打包为一个 ZIP 文件。</span>
          <DownloadButton request={{ ownData: true }}>下载我的数据</DownloadButton>
        </div>
      </section>
      <section className="tm-personal-part tm-pad">
        <h2>注销账号</h2>
        <div className="tm-personal-line tm-row tm-gap-16">
          <span className="tm-muted">注销后账号无法恢复；有未完成的订单、求购、询价或申请时不能注销。</span>
          <Button onClick={() => actor.send({ type: "closingRequested" })}>注销账号</Button>
        </div>
      </section>
      {password ? <PasswordDialog actor={password} /> : null}
      {phone ? <PhoneDialog actor={phone} /> : null}
      {closing ? <ClosingDialog actor={closing} /> : null}
    </section>
  );
}

function Profile({ actor }: { actor: ActorRefFrom<ReturnType<typeof createProfileMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems } = state.context;
  const busy = state.matches("saving");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "submitted" });
  };
  return (
    <form className="tm-personal-part tm-pad" noValidate onSubmit={submit}>
      <h2>基本资料</h2>
      <div className="tm-measure">
        <fieldset className="tm-avatars tm-row tm-stretched tm-gap-12" disabled={busy}>
          <legend>头像</legend>
          {["", ...AVATARS].map((avatar, place) => (
            <label key={avatar} className="tm-avatar-choice">
              <input
                type="radio"
                name="avatar"
                aria-label={avatar === "" ? "姓名首字" : `头像 ${place}`}
                checked={form.avatar === avatar}
                onChange={() => actor.send({ type: "changed", change: { avatar } })}
              />
              <Avatar name={form.name} avatar={avatar} />
            </label>
          ))}
        </fieldset>
        <AccountInputs
          form={{
            fields: form,
            problemOf: (field) => problems[field as keyof typeof form] ?? null,
            change: (field, value) => actor.send({ type: "changed", change: { [field]: value } }),
            isSending: busy,
          }}
          fields={{ name }}
        />
      </div>
      {isDirty(state.context) ? (
        <div className="tm-bar">
          <span className="tm-muted">资料有改动，尚未保存</span>
          <Button disabled={busy} onClick={() => actor.send({ type: "dropped" })}>
            放弃改动
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            保存
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function Safety({ actor }: { actor: AccountActor }) {
  const { session } = useApp();
  const { phone, needPassword } = useSelector(session, ({ context }) => context.session ?? NOBODY);
  return (
    <section className="tm-personal-part tm-pad">
      <h2>登录与安全</h2>
      <div className="tm-personal-line tm-row tm-gap-16">
        <span className="tm-personal-name">手机号</span>
        <span className="tm-number">{maskedPhone(phone)}</span>
        <Button onClick={() => actor.send({ type: "phoneRequested" })}>更换手机号</Button>
      </div>
      <div className="tm-personal-line tm-row tm-gap-16">
        <span className="tm-personal-name">登录密码</span>
        <span>{needPassword ? "未设置，设置后可用账号密码登录" : "已设置"}</span>
        <Button look={needPassword ? "primary" : "plain"} onClick={() => actor.send({ type: "passwordRequested" })}>
          {needPassword ? "设置密码" : "修改密码"}
        </Button>
      </div>
    </section>
  );
}

function Devices({ actor }: { actor: AccountActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { devices } = state.context;
  const others = (devices ?? []).filter(({ isThis }) => !isThis).length;
  return (
    <section className="tm-personal-part tm-pad">
      <div className="tm-personal-line tm-row tm-gap-16">
        <h2>登录设备</h2>
        {others > 0 ? (
          <Button busy={state.matches({ devices: "ending" })} onClick={() => actor.send({ type: "othersRequested" })}>
            退出其他登录
          </Button>
        ) : null}
      </div>
      {devices === null && state.matches({ devices: "loading" }) ? <SkeletonRows rows={2} /> : null}
      {state.matches({ devices: "failed" }) ? (
        <ErrorState message="登录设备没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {devices !== null && !state.matches({ devices: "failed" }) ? <DeviceTable devices={devices} /> : null}
      <ConfirmDialog
        open={state.matches({ devices: "asking" })}
        title="退出其他登录"
        confirmText="退出"
        onConfirm={() => actor.send({ type: "othersConfirmed" })}
        onCancel={() => actor.send({ type: "othersDropped" })}
      >
        其他 {others} 个登录会立即退出，那里没有保存的内容会丢失。
      </ConfirmDialog>
    </section>
  );
}

const minuteOf = (time: number) => <span className="tm-number">{formatBeijing(time).slice(0, 16)}</span>;
const DEVICE_COLUMNS: readonly Column<DeviceSession>[] = [
  { title: "登录时间", cell: ({ signedInAt }) => minuteOf(signedInAt) },
  { title: "最近使用", cell: ({ seenAt }) => minuteOf(seenAt) },
  { title: "网络地址", cell: ({ ip }) => <span className="tm-number">{ip}</span> },
  { title: "状态", cell: ({ isThis }) => (isThis ? "当前登录" : "已登录") },
];

function DeviceTable({ devices }: { devices: readonly DeviceSession[] }) {
  return (
    <RowTable
      label="登录的设备"
      columns={DEVICE_COLUMNS}
      rows={devices}
      keyOf={({ signedInAt, seenAt, ip }) => `${signedInAt} ${seenAt} ${ip}`}
    />
  );
}

export const PersonalAccountScreen = screenOf({
  adapterBundle: "member",
  ports: { auth: AuthGateway, clock: Clock, membership: Membership, app: App },
  machine: createScreenMachine,
  view: PersonalAccountView,
});
