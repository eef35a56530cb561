import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { opensOwnTab } from "../../domain/shell/pages.ts";
import { usePathname } from "../pathname.ts";

/** What a page says to being left by the person; `null`: it may be left at once. */
let guard: ((leave: () => void, to: string | number) => void) | null = null;

/** Has `asked` called instead of leaving the page, with what leaves it and where to. Returns what ends this. */
export function guardLeaving(asked: (leave: () => void, to: string | number) => void): () => void {
  guard = asked;
  return () => {
    if (guard === asked) guard = null;
  };
}

type Go = (to: string | number, options?: { replace?: boolean }) => void;

const GoContext = createContext<Go>(() => {
  throw new Error("nothing above this component knows the way");
});

/** Gives what stands in it a way to go that stays the same: a link is not drawn anew by every navigation. */
export function Ways({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  const [go] = useState<Go>(() => (to: string | number, { replace = false } = {}) => {
    const leave = () => {
      void (typeof to === "number" ? latest.current(to) : latest.current(to, { replace }));
    };
    if (guard === null) leave();
    else guard(leave, to);
  });
  return <GoContext value={go}>{children}</GoContext>;
}

/** Goes to a path of this site, or so many steps through the history. */
export const useGo = (): Go => use(GoContext);

/** A plain press with the left button; anything else (new tab, new window, download) is the browser's business. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of this site. */
  to: string;
  replace?: boolean;
};

/**
 * A link within this site. It changes the page without loading it; the page about one thing opens in a tab of its own,
 * unless `target` is `_self`.
 */
export function Link({ to, replace, onClick, target, ...anchor }: LinkProps) {
  const go = useGo();
  const staysHere = target === undefined ? !opensOwnTab(to) : target === "_self";
  return (
    <a
      {...anchor}
      href={to}
      {...(staysHere ? {} : { target: target ?? "_blank", rel: "noopener noreferrer" })}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !staysHere || !isPlain(event)) return;
        event.preventDefault();
        // Where one is already is no new step of the history.
        go(to, { replace: replace ?? to === location.pathname + location.search });
      }}
    />
  );
}

/** A link that says when one is where it leads, or below. */
export function NavLink(link: LinkProps) {
  const pathname = usePathname();
  const isHere = pathname === link.to || pathname.startsWith(`${link.to}/`);
  return <Link {...link} aria-current={isHere ? "page" : undefined} />;
}

/** Leads on as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const go = useGo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address leads on, a new function does not
  useEffect(() => go(to, { replace }), [to, replace]);
  return null;
}
