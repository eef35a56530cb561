import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { LOGIN_PATH } from "../../domain/shell/route-guard.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Link } from "../kit/link.tsx";
import { lazily } from "../lazily.tsx";
import { useApp } from "../wiring.tsx";
import { QrCodes } from "./qr-codes.tsx";
import { DialogBoundary } from "./screen-boundary.tsx";
import { SettingsDoor } from "./settings-door.tsx";
import { HOTLINE, useShopInformation } from "./shop-information.ts";
import { useSession } from "./use-session.ts";

const EntityDialog = lazily(
  () => import("../account/entity-dialog.tsx"),
  (module) => module.EntityDialog,
);
const Overlays = lazily(
  () => import("../kit/overlays.tsx"),
  (module) => module.Overlays,
);

export function TopBar() {
  const app = useApp();
  const session = useSession();
  const information = useShopInformation();
  // The login page has the form already.
  const offersLogin = useLocation().pathname !== LOGIN_PATH;
  return (
    <nav className="tm-topbar" aria-label="账号与服务">
      <div className="tm-content">
        <ul>
          {session ? (
            <li>
              您好，
              <UserMenu name={session.companyName ?? (session.name || maskedPhone(session.phone))} />
            </li>
          ) : (
            <>
              <li>您好，欢迎来到淘木</li>
              {offersLogin ? (
                <li>
                  <button
                    type="button"
                    className="tm-plain-button"
                    data-testid="login-open"
                    onClick={() => app.askToSignIn()}
                  >
                    请登录
                  </button>
                </li>
              ) : null}
              <li>
                <Link to="/register">免费注册</Link>
              </li>
            </>
          )}
        </ul>
        <ul>
          <li>
            <Link to="/user/center">用户中心</Link>
          </li>
          {information?.merchantServiceUrl ? (
            <li>
              <a href={information.merchantServiceUrl} target="_blank" rel="noopener noreferrer">
                商家服务
              </a>
            </li>
          ) : null}
          <QrCodes />
          <li>客服热线 {information?.hotline || HOTLINE}</li>
          <li>
            <SettingsDoor />
          </li>
        </ul>
      </div>
    </nav>
  );
}

function UserMenu({ name }: { name: string }) {
  const app = useApp();
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a menu is no fieldset */}
      <span
        role="group"
        aria-label="账号菜单"
        className="tm-usermenu"
        onMouseEnter={() => setOpen(true)}
        onMouseLeave={() => setOpen(false)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        {/* The mouse has opened it by coming here; only a key press (detail 0) closes it again. */}
        <button
          type="button"
          className="tm-plain-button"
          aria-expanded={open}
          title={name}
          onClick={({ detail }) => setOpen(detail > 0 || !open)}
        >
          <span className="tm-usermenu-name">{name}</span> ▾
        </button>
        {open ? (
          <span className="tm-usermenu-list">
            <Link to="/user/center" onClick={() => setOpen(false)}>
              用户中心
            </Link>
            <Link to="/user/platformOrder" onClick={() => setOpen(false)}>
              我的订单
            </Link>
            <button
              type="button"
              className="tm-plain-button"
              onClick={() => {
                setOpen(false);
                setChoosing(true);
              }}
            >
              切换采购主体
            </button>
            <button
              type="button"
              className="tm-plain-button"
              onClick={() => {
                setOpen(false);
                app.session.send({ type: "signOutRequested" });
              }}
            >
              退出登录
            </button>
          </span>
        ) : null}
      </span>
      {/* Not inside the menu, whose hover it would take for its own. */}
      {choosing ? (
        <DialogBoundary
          onFailed={() => {
            setChoosing(false);
            app.tell("窗口没有加载出来，请刷新页面后再试", "warning");
          }}
        >
          <Suspense fallback={null}>
            <Overlays>
              <EntityDialog onClose={() => setChoosing(false)} />
            </Overlays>
          </Suspense>
        </DialogBoundary>
      ) : null}
    </>
  );
}
