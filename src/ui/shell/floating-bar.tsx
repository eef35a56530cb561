import {
  ArrowUp,
  Headset,
  History,
  Lightbulb,
  LogIn,
  MobilePhone,
  NewPerson,
  Person,
  Search,
  ShoppingCart,
} from "@blueprintjs/icons";
import { Link } from "react-router-dom";
import { QrPictures } from "./qr-codes.tsx";
import { useShopInformation } from "./shop-information.ts";
import { useSession } from "./use-session.ts";

/** Seed §9. */
const TO_TOP_MS = 800;

/** Scrolls to the top in 800 ms of clock time, whatever the frame rate; at once for those who asked for less motion. */
function scrollToTop(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    window.scrollTo(0, 0);
    return;
  }
  const from = window.scrollY;
  const began = performance.now();
  const frame = (now: number) => {
    const part = Math.min(1, (now - began) / TO_TOP_MS);
    window.scrollTo(0, from * (1 - part * (2 - part)));
    if (part < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Quick links at the right edge. */
export function FloatingBar() {
  const session = useSession();
  const information = useShopInformation();
  return (
    <nav className="tm-floating" aria-label="快捷入口">
      {session ? (
        <>
          {information?.customerServiceUrl ? (
            <a href={information.customerServiceUrl} target="_blank" rel="noopener noreferrer">
              <Headset />
              客服
            </a>
          ) : null}
          <Link to="/demand/step_one">
            <Lightbulb />
            AI寻货
          </Link>
          <Link to="/user">
            <Person />
            我的
          </Link>
          <a href="/shop" target="_blank" rel="noopener noreferrer">
            <ShoppingCart />
            购物车
            {session.carNums > 0 ? <span className="tm-dot" /> : null}
          </a>
          <Link to="/user/browHistory">
            <History />
            <span className="tm-two-lines">浏览历史</span>
          </Link>
        </>
      ) : (
        <>
          <Link to="/login">
            <LogIn />
            登录
          </Link>
          <Link to="/register">
            <NewPerson />
            注册
          </Link>
          <a href="/find/findGoods" target="_blank" rel="noopener noreferrer">
            <Search />
            找货
          </a>
        </>
      )}
      <div className="tm-hover-panel">
        <button type="button">
          <MobilePhone />
          <span className="tm-two-lines">手机淘木</span>
        </button>
        <span className="tm-hover-body">
          {information?.qrApp || information?.qrAccount ? <QrPictures /> : "手机版即将开放"}
        </span>
      </div>
      <button type="button" onClick={scrollToTop}>
        <ArrowUp />
        <span className="tm-two-lines">返回顶部</span>
      </button>
    </nav>
  );
}
