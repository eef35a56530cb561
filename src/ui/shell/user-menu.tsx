import { Suspense, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Session } from "../../domain/account/session.ts";
import { CONSOLE_PATH, consoleName, consoleSides } from "../../domain/shell/console.ts";
import { maskedPhone } from "../../domain/text.ts";
import { MenuEntries } from "../kit/menu-entries.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useApp } from "../wiring.tsx";

const EntityDialog = lazily(
  () => import("../account/entity-dialog.tsx"),
  (module) => module.EntityDialog,
);

/** What somebody who is signed in can do about that. */
export function UserMenu({ session }: { session: Session }) {
  const app = useApp();
  const name = session.companyName ?? (session.name || maskedPhone(session.phone));
  const sides = consoleSides(session);
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const nameButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const entries = [
    { label: "用户中心", to: "/user/center", onChosen: close },
    { label: "我的订单", to: "/user/platformOrder", onChosen: close },
    ...(sides.length === 0 ? [] : [{ label: `进入${consoleName(sides)}`, to: CONSOLE_PATH, onChosen: close }]),
    {
      label: "切换采购主体",
      onChosen: () => {
        // What is pressed here is gone when the dialog closes and gives the focus back.
        nameButton.current?.focus();
        close();
        setChoosing(true);
      },
    },
    {
      label: "退出登录",
      onChosen: () => {
        close();
        app.session.send({ type: "signOutRequested" });
      },
    },
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a menu is no fieldset */}
      <span
        role="group"
        aria-label="账号菜单"
        className="tm-usermenu"
        onMouseEnter={() => setOpen(true)}
        onMouseLeave={close}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        {/* The mouse has opened it by coming here; only a key press (detail 0) closes it again. */}
        <button
          ref={nameButton}
          type="button"
          aria-expanded={open}
          title={name}
          onClick={({ detail }) => setOpen(detail > 0 || !open)}
        >
          <span className="tm-usermenu-name">{name}</span> ▾
        </button>
        {open ? (
          <span className="tm-usermenu-list tm-pop tm-options">
            <MenuEntries entries={entries} onFailed={close} />
          </span>
        ) : null}
      </span>
      {/* Not inside the menu, whose hover it would take for its own, nor in the bar, whose lists lie flat. */}
      {choosing
        ? createPortal(
            <PartBoundary
              onFailed={() => {
                setChoosing(false);
                app.notify("窗口没有加载出来，请检查网络后再试", "warning");
              }}
            >
              <Suspense fallback={null}>
                <EntityDialog onClose={() => setChoosing(false)} />
              </Suspense>
            </PartBoundary>,
            document.body,
          )
        : null}
    </>
  );
}
