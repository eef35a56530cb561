import { type CSSProperties, useEffect, useRef } from "react";
import type { TabMenu as Menu } from "../../application/shell/tabs-view-machine.ts";
import type { TabView } from "../../domain/shell/first-tab.ts";
import { type TabAction, tabActions } from "../../domain/shell/tabs-view.ts";
import { isEscape } from "../kit/keys.ts";
import { MenuEntries } from "../kit/menu-entries.tsx";

/** The menu's size in pixels; the height holds six entries. It keeps the menu inside the window. */
const WIDTH_PX = 105;
const HEIGHT_PX = 190;

/** What can be done with a tab, beside the mouse or below the tab for the keyboard. */
export function TabMenu({
  menu,
  views,
  onChosen,
  onClose,
}: {
  menu: Menu;
  views: readonly TabView[];
  onChosen: (action: TabAction) => void;
  onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node && list.current?.contains(event.target))) onClose();
    };
    for (const name of ["pointerdown", "scroll", "resize"]) addEventListener(name, outside, true);
    return () => {
      for (const name of ["pointerdown", "scroll", "resize"]) removeEventListener(name, outside, true);
    };
  }, [onClose]);
  const step = (by: number) => {
    const entries = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLButtonElement);
    entries.at((at + by) % entries.length)?.focus();
  };
  const place = {
    "--tm-menu-left": `${Math.max(0, Math.min(menu.left, window.innerWidth - WIDTH_PX - 8))}px`,
    "--tm-menu-top": `${Math.max(0, Math.min(menu.top, window.innerHeight - HEIGHT_PX))}px`,
  } as CSSProperties;
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label="标签操作"
      className="tm-tabs-menu tm-pop tm-options"
      style={place}
      onKeyDown={(event) => {
        if (isEscape(event) || event.key === "Tab") onClose();
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        step(event.key === "ArrowDown" ? 1 : -1);
      }}
    >
      <MenuEntries
        role="menuitem"
        entries={tabActions(views, menu.path).map(({ key, label }) => ({ label, onChosen: () => onChosen(key) }))}
        onShown={() => list.current?.querySelector("button")?.focus({ preventScroll: true })}
        onFailed={onClose}
      />
    </div>
  );
}
