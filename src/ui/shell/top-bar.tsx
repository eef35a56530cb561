import { merchantServices } from "../../domain/shell/console.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { hotlineOf } from "../../domain/system/hotline.ts";
import { Link } from "../kit/link.tsx";
import { usePathname } from "../pathname.ts";
import { useApp } from "../wiring.tsx";
import { QrCodes } from "./qr-codes.tsx";
import { SettingsDoor } from "./settings-door.tsx";
import { useSession, useShopInformation } from "./use-shell.ts";
import { UserMenu } from "./user-menu.tsx";

/** More than so many unread messages are not counted in the bar. */
const UNREAD_SHOWN = 99;

export function TopBar() {
  const app = useApp();
  const session = useSession();
  const information = useShopInformation();
  // The login page has the form already.
  const offersLogin = usePathname() !== PAGES.login.path;
  return (
    <nav className="tm-topbar" aria-label="账号与服务">
      <div className="tm-content">
        <ul>
          {session ? (
            <li>
              您好，
              <UserMenu session={session} />
            </li>
          ) : (
            <>
              <li>您好，欢迎来到淘木</li>
              {offersLogin ? (
                <li>
                  <button type="button" data-testid="login-open" onClick={() => app.promptSignIn()}>
                    请登录
                  </button>
                </li>
              ) : null}
              <li>
                <Link to={PAGES.register.to()}>免费注册</Link>
              </li>
            </>
          )}
        </ul>
        <ul>
          {session ? (
            <li>
              <Link to={PAGES.messages.to()}>
                消息
                {session.unreadNum > 0 ? (
                  <span className="tm-badge">
                    {session.unreadNum > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : session.unreadNum}
                    <span className="tm-visually-hidden"> 条未读</span>
                  </span>
                ) : null}
              </Link>
            </li>
          ) : null}
          <li>
            <Link to={PAGES.userCenter.to()}>用户中心</Link>
          </li>
          {information?.merchantServiceUrl ? (
            <li>
              <a
                href={merchantServices(information.merchantServiceUrl, session)}
                target="_blank"
                rel="noopener noreferrer"
              >
                商家服务
              </a>
            </li>
          ) : null}
          <QrCodes />
          <li>客服热线 {hotlineOf(information)}</li>
          <li>
            <SettingsDoor />
          </li>
        </ul>
      </div>
    </nav>
  );
}
