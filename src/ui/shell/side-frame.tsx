import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { loadSelect } from "../kit/fields.tsx";
import { Icon } from "../kit/icon.tsx";
import { isEscape } from "../kit/keys.ts";
import { Link } from "../kit/link.tsx";
import { PartBoundary } from "../kit/part-boundary.tsx";
import type { Lazily } from "../lazily.tsx";
import { useAhead } from "./ahead.ts";
import { useLayout, useShell } from "./use-shell.ts";
import "./frame.css";
import { usePathname } from "../pathname.ts";
import { afterwards } from "../wiring.tsx";

/** With it comes whatever else opens over such a page, so that it is there when it is asked for. */
const Tips = afterwards(
  () => Promise.all([import(/* webpackChunkName: "inside" */ "../kit/blueprint/tips.tsx"), loadSelect()]),
  ([module]) => module.Tips,
);

const SIDE_ID = "tm-user-side";

/** Beside an entry of the menu: how much waits there. The entry keeps its own name. */
export const SideCount = ({
  num = 0,
  isLate = false,
  what = "项待办",
}: {
  num?: number;
  isLate?: boolean;
  what?: string;
}) =>
  num === 0 ? null : (
    <span className={isLate ? "tm-side-count is-late" : "tm-side-count"}>
      {num}
      <span className="tm-visually-hidden"> {what}</span>
    </span>
  );

/**
 * A page beside its menu: 200 px, closed to a rail, or over the page on narrow screens. `links` are the menu's, `screenAt` the
 * screen that one of them leads to.
 */
export function SideFrame({
  label,
  className,
  links,
  screenAt,
  children,
}: {
  label: string;
  className: string;
  links: ReactNode;
  screenAt: (path: string) => Lazily<object> | null;
  children: ReactNode;
}) {
  const { layout: actor } = useShell();
  const layout = useLayout();
  const overlaid = layout.overlayOpen;
  const toggle = () => actor.send({ type: "sidebarToggled" });
  useEffect(() => {
    if (!overlaid) return;
    const pressed = (event: KeyboardEvent) => {
      if (isEscape(event)) actor.send({ type: "sidebarToggled" });
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [overlaid, actor]);
  // A menu longer than the window shows where one is, also when the page was opened by its address.
  const place = useRef<HTMLDivElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page
  useEffect(() => {
    const here = place.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!place.current || !here) return;
    const { top, bottom } = place.current.getBoundingClientRect();
    const at = here.getBoundingClientRect();
    if (at.top < top || at.bottom > bottom) place.current.scrollTop += at.top - (top + bottom) / 2;
  }, [pathname]);
  const ahead = useAhead(screenAt);
  const isOpen = layout.narrow ? overlaid : layout.sidebarOpen;
  return (
    <div className={`tm-content tm-page ${className}`}>
      <div ref={place} className={overlaid ? "tm-user-side-place tm-here is-over" : "tm-user-side-place tm-here"}>
        <button
          type="button"
          className="tm-user-toggle"
          aria-expanded={isOpen}
          aria-controls={SIDE_ID}
          aria-label={isOpen ? "收起菜单" : "展开菜单"}
          onClick={toggle}
        >
          <Icon name="menu" />
          <span className="tm-user-toggle-text">{label}</span>
        </button>
        {overlaid ? <div className="tm-user-backdrop" aria-hidden="true" onClick={toggle} /> : null}
        <nav id={SIDE_ID} className="tm-panel tm-user-side" aria-label={label} {...ahead}>
          <Link to="/" className="tm-user-logo">
            <img src="/pictures/logo.svg" width="24" height="24" alt="" />
            淘木
          </Link>
          {links}
        </nav>
      </div>
      <div>{children}</div>
      <PartBoundary>
        <Suspense fallback={null}>
          <Tips />
        </Suspense>
      </PartBoundary>
    </div>
  );
}
