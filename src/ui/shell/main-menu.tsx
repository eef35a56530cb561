import { useState } from "react";
import { ContentActors } from "../../application/content/content-actors.ts";
import { FORWARD_OFFERS_PATH } from "../../domain/company/forward-entry.ts";
import { isActiveEntry, type MenuEntry } from "../../domain/content/menu.ts";
import { activeMenuOf } from "../../domain/content/pages.ts";
import { Link } from "../kit/link.tsx";
import { usePathname } from "../pathname.ts";
import { usePort } from "../wiring.tsx";
import { useMenu } from "./site-menu.ts";

/** This entry opens in a new browser tab. */
const SPOT_GOODS_PATH = "/spot/spotGoods";

/** The entries of the server's menu, as items of the header's list. */
export function MainMenu() {
  const { entries } = useMenu();
  const active = activeMenuOf(usePathname());
  return entries.map((entry) => <TopEntry key={entry.id} entry={entry} active={active} />);
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
      className="tm-menu-top"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <EntryLink entry={entry} isActive={isActiveEntry(entry, active)} onChosen={() => setOpen(false)} />
      {open ? (
        <ul className="tm-menu-below">
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
  if (target.kind === "external" || target.path === SPOT_GOODS_PATH)
    return (
      <a href={to} aria-current={current} target="_blank" rel="noopener noreferrer" onClick={onChosen}>
        {title}
      </a>
    );
  if (target.path === FORWARD_OFFERS_PATH)
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
