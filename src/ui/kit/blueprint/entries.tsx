import { Menu, MenuItem } from "@blueprintjs/core";
import { useEffect } from "react";
import { isPlain, useGo } from "../link.tsx";
import type { EntriesProps } from "../menu-entries.tsx";
import "./blueprint.css";

/** A menu's entries as Blueprint's. */
export function InsideEntries({ entries, role, onShown }: EntriesProps) {
  const go = useGo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onShown?.(), []);
  return (
    <Menu role={role === undefined ? "list" : "none"} className="tm-menu">
      {entries.map(({ label, to, onChosen }) => (
        <MenuItem
          key={to ?? label}
          text={label}
          roleStructure={role ?? "listitem"}
          shouldDismissPopover={false}
          {...(to === undefined ? { tagName: "button" as const, type: "button" } : { href: to })}
          onClick={(event) => {
            onChosen();
            if (to === undefined || !isPlain(event)) return;
            event.preventDefault();
            go(to);
          }}
        />
      ))}
    </Menu>
  );
}
