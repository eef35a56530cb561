import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { keepTabs, keptTabs } from "../../application/shell/kept-tabs.ts";
import { VisitStore } from "../../application/shell/page-device.ts";
import type { TabVisit } from "../../domain/shell/first-tab.ts";
import { AFFIXED_TABS, type TabAction, visitTab } from "../../domain/shell/tabs-view.ts";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { queryOf, useLatePort } from "../wiring.tsx";
import { TabMenu } from "./tabs-menu.tsx";
import { useShell } from "./use-shell.ts";

/** The pages visited in this browser tab. The server and the first paint know the home page and the page shown. */
export function TabsStrip({ name, title }: { name: string | undefined; title: string }) {
  const { tabs, layout } = useShell();
  const { pathname, search } = useLocation();
  const path = pathname.replace(/(?<!\/)\/+$/, "") || "/";
  const visit: TabVisit = {
    path,
    fullPath: path + search,
    name: name ?? null,
    title,
    query: queryOf(search),
    meta: { affix: false },
  };
  const store = useLatePort(VisitStore);
  const { views: known, menu } = useSelector(tabs, (snapshot) => snapshot.context);
  const isKnown = known.length > 0;
  const [earlier, setEarlier] = useState(AFFIXED_TABS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is made of these
  useEffect(() => {
    tabs.send({ type: "visited", visit });
    layout.send({ type: "navigated" });
  }, [tabs, layout, path, search, name, title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is made of these
  useEffect(() => {
    if (isKnown || store === null) return;
    // The machine comes later; a page that is left before that is remembered all the same.
    const views = visitTab(keptTabs(store), visit);
    keepTabs(store, views);
    setEarlier(views);
  }, [isKnown, store, path, search, name, title]);
  const views = visitTab(isKnown ? known : earlier, visit);
  const list = useRef<HTMLUListElement>(null);
  useWheelSideways(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page shown, also when its tab has just come
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(".is-active");
    if (list.current && shown)
      list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2;
  }, [path, views.length]);
  // Whoever closes tabs by keyboard goes on from the tab shown; a removed element takes its focus along.
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the tabs
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(".is-active a")?.focus({ preventScroll: true });
  }, [path, views.length]);
  const act = (action: TabAction, at: string) => tabs.send({ type: "chosen", action, path: at });
  const openMenu = (event: MouseEvent, at: string) => {
    event.preventDefault();
    tabs.send({ type: "menuOpened", menu: { path: at, left: event.clientX, top: event.clientY } });
  };
  return (
    <nav
      className="tm-tabs"
      aria-label="已打开的页面"
      onFocus={() => {
        isInside.current = true;
      }}
      onBlur={({ target }) => {
        if (target.isConnected) isInside.current = false;
      }}
    >
      <div className="tm-content">
        <ul ref={list}>
          {views.map((view) => (
            <li
              key={view.path}
              data-testid="tabs-view-item"
              data-own-menu=""
              className={view.path === path ? "is-active" : undefined}
              onContextMenu={(event) => openMenu(event, view.path)}
              onMouseDown={(event) => {
                // The middle button would begin to scroll, and lift as a click that opens another browser tab.
                if (event.button === 1) event.preventDefault();
              }}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                act("close", view.path);
              }}
            >
              <Link
                to={view.fullPath}
                aria-current={view.path === path ? "page" : undefined}
                aria-keyshortcuts={view.meta.affix ? undefined : "Delete"}
                onKeyDown={(event: KeyboardEvent) => {
                  if (event.key === "Delete") act("close", view.path);
                }}
              >
                {view.title}
              </Link>
              {view.meta.affix ? null : (
                // For the mouse; the keyboard has Delete and the menu, and one stop for each tab.
                <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => act("close", view.path)}>
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {menu !== null ? (
        <TabMenu
          key={menu.path}
          menu={menu}
          views={views}
          onChosen={(action) => act(action, menu.path)}
          onClose={() => tabs.send({ type: "menuClosed" })}
        />
      ) : null}
    </nav>
  );
}

/** The wheel moves the tabs sideways where they do not fit; React's own listener could not keep the page still. */
function useWheelSideways(list: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = list.current;
    const turn = (event: WheelEvent) => {
      if (!element || element.scrollWidth <= element.clientWidth || event.deltaX !== 0) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [list]);
}
