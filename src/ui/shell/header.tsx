import { Suspense, useEffect, useRef, useState } from "react";
import { SearchBox } from "../catalog/search-box.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { afterwards } from "../wiring.tsx";
import { useShowsSearch } from "./shows-search.ts";
import { useSession } from "./use-session.ts";
import "./main-menu.css";
import { usePathname } from "../pathname.ts";

const KindsMenu = lazily(
  () => import("./kinds-panel.tsx"),
  (module) => module.KindsMenu,
);
const MainMenu = afterwards(
  () => import(/* webpackChunkName: "frame" */ "./main-menu.tsx"),
  (module) => module.MainMenu,
);

/** Below this the search storey alone stays, at 56 px. */
const STUCK_AFTER_PX = 80;

/** Logo, search and cart, then the entries. */
export function Header() {
  const session = useSession();
  const pathname = usePathname();
  const showsSearch = useShowsSearch();
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    const measure = () => setStuck(window.scrollY > STUCK_AFTER_PX);
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    return () => window.removeEventListener("scroll", measure);
  }, []);
  return (
    <>
      <header className={`tm-header${stuck ? " is-stuck" : ""}`}>
        <div className="tm-content">
          <Link to="/" className="tm-logo">
            <img src="/pictures/logo.svg" width="44" height="44" alt="" />
            <div>
              <strong>淘木</strong>
              <span>按规格找木材</span>
            </div>
          </Link>
          <div className="tm-header-search">{showsSearch ? <SearchBox /> : null}</div>
          <Link to="/shop" className="tm-header-cart">
            <Icon name="shopping-cart" />
            购物车
            {session && session.carNums > 0 ? (
              <span className="tm-badge" data-testid="cart-count">
                {session.carNums}
              </span>
            ) : null}
          </Link>
        </div>
      </header>
      <nav className="tm-nav" aria-label="主导航">
        <ul className="tm-content">
          <Kinds isHome={pathname === "/index"} />
          <Suspense fallback={null}>
            <MainMenu />
          </Suspense>
        </ul>
      </nav>
    </>
  );
}

/**
 * All kinds of goods, under the mouse; the home page shows them without being asked. The link itself leads to the list,
 * whose facets say the same: a hundred stops of the Tab key on every page would help nobody.
 */
function Kinds({ isHome }: { isHome: boolean }) {
  const [open, setOpen] = useState(false);
  const wasOpened = useRef(false);
  if (open) wasOpened.current = true;
  return (
    <li className="tm-nav-kinds" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <Link to="/public/list" onClick={() => setOpen(false)}>
        <Icon name="menu" />
        商品分类
      </Link>
      {wasOpened.current && !isHome ? (
        <div className="tm-panel tm-nav-kinds-panel" hidden={!open}>
          <PartBoundary attempt={open}>
            <Suspense fallback={null}>
              <KindsMenu onChosen={() => setOpen(false)} />
            </Suspense>
          </PartBoundary>
        </div>
      ) : null}
    </li>
  );
}
