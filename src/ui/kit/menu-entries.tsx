import { Suspense, useEffect } from "react";
import { lazily } from "../lazily.tsx";
import { useInside } from "./inside.ts";
import { Link } from "./link.tsx";
import { PartBoundary } from "./part-boundary.tsx";

const InsideEntries = lazily(
  () => import(/* webpackChunkName: "inside" */ "./blueprint/entries.tsx"),
  (module) => module.InsideEntries,
);

export type MenuEntry = {
  label: string;
  to?: string;
  /** In this tab of the browser, also what elsewhere opens one of its own. */
  isHere?: boolean;
  onChosen: () => void;
};

/** What either kind of a menu's entries is made of. */
export type EntriesProps = {
  entries: readonly MenuEntry[];
  /** Of each entry, where what stands around them is a menu; otherwise they are links and buttons. */
  role?: "menuitem";
  /** Called once they stand. */
  onShown?: () => void;
};

/** What a menu offers, one below the other, within what opens. */
export const MenuEntries = ({ onFailed, ...entries }: EntriesProps & { onFailed?: () => void }) =>
  useInside() ? (
    <PartBoundary {...(onFailed === undefined ? {} : { onFailed })}>
      <Suspense fallback={null}>
        <InsideEntries {...entries} />
      </Suspense>
    </PartBoundary>
  ) : (
    <OwnEntries {...entries} />
  );

function OwnEntries({ entries, role, onShown }: EntriesProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onShown?.(), []);
  return entries.map(({ label, to, isHere = false, onChosen }) =>
    to === undefined ? (
      <button key={label} type="button" role={role} onClick={onChosen}>
        {label}
      </button>
    ) : (
      <Link key={to} to={to} {...(isHere ? { target: "_self" } : {})} onClick={onChosen}>
        {label}
      </Link>
    ),
  );
}
