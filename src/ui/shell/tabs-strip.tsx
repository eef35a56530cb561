import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation } from "react-router-dom";
import { storedTabs, storeTabs } from "../../application/shell/kept-tabs.ts";
import { VisitStore } from "../../application/shell/page-device.ts";
import { AWAITED_TABS_CLASS, TABS_WORTH_SHOWING, type TabVisit } from "../../domain/shell/first-tab.ts";
import { withoutEndStrokes } from "../../domain/shell/page.ts";
import { AFFIXED_TABS, stripOf, type TabAction, visitTab } from "../../domain/shell/tabs-view.ts";
import { Link } from "../kit/link.tsx";
import { MenuButton } from "../kit/menu-button.tsx";
import { onSubjectShown, shownSubject } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { queryOf, useLatePort } from "../wiring.tsx";
import { TabMenu } from "./tabs-menu.tsx";
import { useShell } from "./use-shell.ts";

/** What the page at `address` says it shows; nothing on the server and in the first paint. */
function useSubjectAt(address: string): string | null {
  const subject = useSyncExternalStore(onSubjectShown, shownSubject, () => null);
  return subject?.address === address ? subject.text : null;
}

/**
 * The pages visited in this browser tab, once they are enough. The server and the first paint know the home page and the
 * page shown.
 */
export function TabsStrip({ name, title }: { name: string | null; title: string }) {
  const { tabs, layout } = useShell();
  const { pathname, search } = useLocation();
  const path = withoutEndStrokes(pathname) || "/";
  const subject = useSubjectAt(pathname + search);
  const visit: TabVisit = {
    path,
    fullPath: path + search,
    name,
    title,
    query: queryOf(search),
    meta: { affix: false },
    subject,
  };
  const store = useLatePort(VisitStore);
  const { views: known, menu } = useSelector(tabs, (snapshot) => snapshot.context);
  const isKnown = known.length > 0;
  const [earlier, setEarlier] = useState(AFFIXED_TABS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is made of these
  useEffect(() => {
    tabs.send({ type: "visited", visit });
  }, [tabs, path, search, name, title, subject]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation
  useEffect(() => layout.send({ type: "navigated" }), [layout, path, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is made of these
  useEffect(() => {
    if (isKnown || store === null) return;
    // The machine comes later; a page that is left before that is remembered all the same.
    const views = visitTab(storedTabs(store), visit);
    storeTabs(store, views);
    setEarlier(views);
  }, [isKnown, store, path, search, name, title, subject]);
  const isRead = isKnown || earlier !== AFFIXED_TABS;
  // From here on the strip itself says whether it is there.
  useLayoutEffect(() => {
    if (isRead) document.documentElement.classList.remove(AWAITED_TABS_CLASS);
  }, [isRead]);
  const views = visitTab(isKnown ? known : earlier, visit);
  const { shown, more } = stripOf(views, path);
  // Whoever closes tabs by keyboard goes on from the tab shown; a removed element takes its focus along.
  const list = useRef<HTMLUListElement>(null);
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
      hidden={views.length < TABS_WORTH_SHOWING}
      onFocus={() => {
        isInside.current = true;
      }}
      onBlur={({ target }) => {
        if (target.isConnected) isInside.current = false;
      }}
    >
      <div className="tm-content">
        <ul ref={list}>
          {shown.map((view) => (
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
                className="tm-grow tm-cut"
                to={view.fullPath}
                // It is open here already, also what elsewhere opens a tab of its own.
                target="_self"
                title={view.title}
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
        {more.length === 0 ? null : (
          <MenuButton
            label="其他已打开的页面"
            entriesOf={(close) =>
              more.map(({ title: label, fullPath }) => ({ label, to: fullPath, isHere: true, onChosen: close }))
            }
          >
            更多 {more.length}
          </MenuButton>
        )}
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
