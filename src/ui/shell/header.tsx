import { Suspense, useEffect, useState } from "react";
import { ContentActors } from "../../application/content/content-actors.ts";
import { SHORT_PATHS } from "../../domain/shell/pages.ts";
import { SearchBox } from "../catalog/search-box.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { afterwards, usePort } from "../wiring.tsx";
import { useSession } from "./use-shell.ts";

import "./main-menu.css";

/** Whether the operator lets the search stand in the header. */
function useShowsSearch(): boolean {
  const { site } = usePort(ContentActors);
  const read = useSelector(site, (snapshot) => snapshot.context.site);
  return read === null || read.showsSearch;
}

const MainMenu = afterwards(
  () => import(/* webpackChunkName: "frame" */ "./main-menu.tsx"),
  (module) => module.MainMenu,
);

/** Below this the search storey alone stays, at 56 px. */
const STUCK_AFTER_PX = 80;

/** Logo, search and cart, then the entries. */
export function Header() {
  const session = useSession();
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
        <div className="tm-content tm-row tm-gap-24">
          <Link to="/" className="tm-logo tm-row tm-fixed tm-gap-12">
            <img src="/pictures/logo.svg" alt="" />
            <div>
              <img src="/pictures/wordmark.svg" alt="淘木" />
              <span className="tm-under">按规格找木材</span>
            </div>
          </Link>
          <div className="tm-header-search tm-grow">{showsSearch ? <SearchBox /> : null}</div>
          <Link to={SHORT_PATHS.cart} className="tm-header-cart tm-row tm-framed tm-push tm-pad-sides">
            <Icon name="shopping-cart" />
            <span>购物车</span>
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
          <Suspense fallback={null}>
            <MainMenu />
          </Suspense>
        </ul>
      </nav>
    </>
  );
}
