import { Suspense, useRef, useState } from "react";
import { ContentActors } from "../../application/content/content-actors.ts";
import { isActiveEntry, type MenuEntry } from "../../domain/content/menu.ts";
import { activeMenuOf } from "../../domain/content/menu-pages.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { DeliveryCityChoice } from "../kit/delivery-city.tsx";
import { Icon } from "../kit/icon.tsx";
import { isEscape } from "../kit/keys.ts";
import { Link } from "../kit/link.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { usePathname } from "../pathname.ts";
import { usePort } from "../wiring.tsx";
import { useMenu } from "./site-menu.ts";

const KindsMenu = lazily(
  () => import("./kinds-panel.tsx"),
  (module) => module.KindsMenu,
);

/** All kinds of goods and the entries of the server's menu, as items of the header's list. */
export function MainMenu() {
  const { entries } = useMenu();
  const pathname = usePathname();
  const active = activeMenuOf(pathname);
  return (
    <>
      <Kinds isHome={pathname === PAGES.home.path} />
      {entries.map((entry) => (
        <TopEntry key={entry.id} entry={entry} active={active} />
      ))}
      <li className="tm-nav-city tm-push tm-row">
        <span>送到</span>
        <DeliveryCityChoice />
      </li>
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
      <Link className="tm-row tm-pad-sides" to={PAGES.allGoods.to()} onClick={() => setOpen(false)}>
        <Icon name="menu" />
        商品分类
      </Link>
      {wasOpened.current && !isHome ? (
        <div className="tm-pop tm-nav-kinds-panel" hidden={!open}>
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

function TopEntry({ entry, active }: { entry: MenuEntry; active: string }) {
  const [open, setOpen] = useState(false);
  if (entry.children.length === 0)
    return (
      <li>
        <EntryLink entry={entry} isActive={isActiveEntry(entry, active)} />
      </li>
    );
  return (
    <li
      className="tm-menu-top tm-here"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (isEscape(event)) setOpen(false);
      }}
    >
      <EntryLink entry={entry} isActive={isActiveEntry(entry, active)} onChosen={() => setOpen(false)} />
      {open ? (
        <ul className="tm-menu-below tm-pop tm-options">
          {entry.children.map((child) => (
            <li key={child.id}>
              <EntryLink entry={child} isActive={isActiveEntry(child, active)} onChosen={() => setOpen(false)} />
              {child.children.length === 0 ? null : (
                <ul>
                  {child.children.map((low) => (
                    <li key={low.id}>
                      <EntryLink entry={low} isActive={isActiveEntry(low, active)} onChosen={() => setOpen(false)} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function EntryLink({ entry, isActive, onChosen }: { entry: MenuEntry; isActive: boolean; onChosen?: () => void }) {
  const { companyPrompt } = usePort(ContentActors);
  const { target, title } = entry;
  const current = isActive ? "page" : undefined;
  if (target === null)
    return (
      <button type="button" aria-current={current}>
        {title}
      </button>
    );
  const to = target.kind === "external" ? target.href : target.to;
  if (target.kind === "external" || target.path === PAGES.spotGoods.path)
    return (
      <a href={to} aria-current={current} target="_blank" rel="noopener noreferrer" onClick={onChosen}>
        {title}
      </a>
    );
  if (target.path === PAGES.forwardOffers.path)
    return (
      <a
        href={to}
        aria-current={current}
        onClick={(event) => {
          onChosen?.();
          // A tab of its own that somebody asked for: the route's guard decides there.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          companyPrompt.send({ type: "offersRequested" });
        }}
      >
        {title}
      </a>
    );
  return (
    <Link to={to} aria-current={current} onClick={onChosen}>
      {title}
    </Link>
  );
}
