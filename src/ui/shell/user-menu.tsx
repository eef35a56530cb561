import { Suspense, useState } from "react";
import { createPortal } from "react-dom";
import type { Session } from "../../domain/account/session.ts";
import { consoleName, consoleSides } from "../../domain/shell/console.ts";
import { CONSOLE_PATH, PAGES } from "../../domain/shell/pages.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Icon } from "../kit/icon.tsx";
import { MenuButton } from "../kit/menu-button.tsx";
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
  const [choosing, setChoosing] = useState(false);
  const entriesOf = (close: () => void) => [
    { label: "用户中心", to: PAGES.userCenter.to(), onChosen: close },
    { label: "我的订单", to: PAGES.orders.to(), onChosen: close },
    ...(sides.length === 0 ? [] : [{ label: `进入${consoleName(sides)}`, to: CONSOLE_PATH, onChosen: close }]),
    {
      label: "切换采购主体",
      onChosen: () => {
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
      <MenuButton label="账号菜单" title={name} entriesOf={entriesOf}>
        <span className="tm-usermenu-name tm-cut">{name}</span> <Icon name="caret-down" />
      </MenuButton>
      {/* Not inside the menu, whose hover it would take for its own, nor in the bar, whose lists lie flat. */}
      {choosing
        ? createPortal(
            <PartBoundary
              onFailed={() => {
                setChoosing(false);
                app.notify("窗口没有打开，请重试", "warning");
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
