import { PAGES, SHORT_PATHS } from "../../domain/shell/pages.ts";
import { positionOnTheWayUp } from "../../domain/shell/scroll-to-top.ts";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { QrPictures } from "./qr-codes.tsx";
import { useSession, useShopInformation } from "./use-shell.ts";

/** Scrolls to the top in 800 ms of clock time; at once for those who asked for less motion. Whoever scrolls stops it. */
function scrollToTop(): void {
  const from = window.scrollY;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    window.scrollTo(0, 0);
    return;
  }
  const began = performance.now();
  let left = from;
  const frame = (now: number) => {
    // The page keeps whole pixels of the screen.
    if (Math.abs(window.scrollY - left) > 2) return;
    left = positionOnTheWayUp(from, now - began);
    window.scrollTo({ top: left, behavior: "instant" });
    if (left > 0) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Quick links at the right edge. */
export function FloatingBar() {
  const session = useSession();
  const information = useShopInformation();
  return (
    <nav className="tm-floating tm-stack tm-gap-0" aria-label="侧边工具">
      {session ? (
        <>
          {information?.customerServiceUrl ? (
            <a href={information.customerServiceUrl} target="_blank" rel="noopener noreferrer">
              <Icon name="headset" />
              客服
            </a>
          ) : null}
          <Link to={PAGES.demandWizard.to()}>
            <Icon name="lightbulb" />
            AI寻货
          </Link>
          <Link to={SHORT_PATHS.userCenter}>
            <Icon name="person" />
            我的
          </Link>
          <a href={SHORT_PATHS.cart} target="_blank" rel="noopener noreferrer">
            <Icon name="shopping-cart" />
            购物车
            {session.carNums > 0 ? <span className="tm-dot" /> : null}
          </a>
          <Link to={PAGES.browseHistory.to()}>
            <Icon name="history" />
            <span className="tm-two-lines">浏览历史</span>
          </Link>
        </>
      ) : (
        <>
          <Link to={PAGES.login.to()}>
            <Icon name="log-in" />
            登录
          </Link>
          <Link to={PAGES.register.to()}>
            <Icon name="new-person" />
            注册
          </Link>
          <a href={PAGES.findGoods.to()} target="_blank" rel="noopener noreferrer">
            <Icon name="search" />
            发需求
          </a>
        </>
      )}
      <div className="tm-hover-panel tm-here">
        <button type="button">
          <Icon name="mobile-phone" />
          <span className="tm-two-lines">手机淘木</span>
        </button>
        <span className="tm-hover-body tm-pop">
          <QrPictures />
        </span>
      </div>
      <button type="button" onClick={scrollToTop}>
        <Icon name="arrow-up" />
        <span className="tm-two-lines">返回顶部</span>
      </button>
    </nav>
  );
}
