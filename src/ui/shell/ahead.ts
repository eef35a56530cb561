import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { AnyActor } from "xstate";
import { forgetFailed, type Lazily } from "../lazily.tsx";
import { usePathname } from "../pathname.ts";
import { type Machinery, type Prepared, queryOf, useWiring } from "../wiring.tsx";

/** The path of the page that an event's link leads to in this window; `null`: it leads to none. */
function pathLedTo({ target }: SyntheticEvent): string | null {
  const link = (target as Element).closest<HTMLAnchorElement>("a[href^='/']");
  return link === null || link.target === "_blank" ? null : link.pathname;
}

/**
 * What a menu of pages does ahead: the program of a page is fetched when somebody points at its entry or comes to it by the
 * keyboard, and its machine begins to read when the entry is pressed, not only once the page is drawn.
 */
export function useAhead(screenAt: (path: string) => Lazily<object> | null): {
  onPointerOver: (event: SyntheticEvent) => void;
  onFocus: (event: SyntheticEvent) => void;
  onClick: (event: SyntheticEvent) => void;
} {
  const wiring = useWiring();
  const pathname = usePathname();
  const begun = useRef<{ path: string; machinery: Machinery; actor: AnyActor } | null>(null);
  const [drop] = useState(() => () => {
    if (begun.current === null) return;
    const { machinery, actor } = begun.current;
    begun.current = null;
    if (wiring.prepared.get(machinery) !== actor) return;
    wiring.prepared.delete(machinery);
    actor.stop();
  });
  // Somebody was led elsewhere meanwhile, and the page did not take its actor.
  useEffect(() => {
    if (begun.current?.path !== pathname) drop();
  }, [pathname, drop]);
  useEffect(() => drop, [drop]);
  const fetch = (event: SyntheticEvent) => {
    const path = pathLedTo(event);
    // One that did not come is asked for again when it is shown.
    if (path !== null && path !== pathname) screenAt(path)?.load().catch(forgetFailed);
  };
  const begin = async (path: string): Promise<void> => {
    const screen = await screenAt(path)?.load();
    const [machinery] = (screen as Partial<Prepared> | undefined)?.machinery ?? [];
    if (machinery === undefined || location.pathname !== path || wiring.prepared.has(machinery)) return;
    const actor = wiring.startNow(machinery, { input: { query: queryOf(location.search) } });
    if (actor === null) return;
    wiring.prepared.set(machinery, actor);
    begun.current = { path, machinery, actor };
  };
  return {
    onPointerOver: fetch,
    onFocus: fetch,
    onClick(event) {
      const path = pathLedTo(event);
      // Where something unsaved is asked about first, nobody has gone anywhere yet.
      if (path !== null && path !== pathname && path === location.pathname) begin(path).catch(() => {});
    },
  };
}
