import { Tree, type TreeNodeInfo } from "@blueprintjs/core";
import { useState } from "react";
import { choiceOfAll, toggled } from "../../../domain/multi-choice.ts";
import type { CheckTreeProps } from "../check-tree.tsx";
import { Icon } from "../icon.tsx";
import "./blueprint.css";

/** Groups of boxes that can be folded, each with a box for all of it that may be pressed. */
export function InsideCheckTree({ groups, chosen, disabled = false, onChange }: CheckTreeProps) {
  const [folded, setFolded] = useState<readonly string[]>([]);
  const contents = groups.map(({ name, options }): TreeNodeInfo => {
    const isOpen = !folded.includes(name);
    const open = options.filter(({ isClosed }) => isClosed !== true).map(({ key }) => key);
    const all = options.map(({ key }) => key);
    const state = choiceOfAll(chosen, all);
    const changeAll = () =>
      onChange(
        choiceOfAll(chosen, open) === "all"
          ? chosen.filter((key) => !open.includes(key))
          : [...chosen, ...open.filter((key) => !chosen.includes(key))],
      );
    return {
      id: name,
      hasCaret: false,
      isExpanded: isOpen,
      label: (
        <span className="tm-row tm-gap-4">
          <button
            type="button"
            className="tm-tree-fold tm-row"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "收起" : "展开"}${name}`}
            onClick={() => setFolded(toggled(folded, name, null))}
          >
            <Icon name={isOpen ? "chevron-down" : "chevron-right"} />
          </button>
          <label className="tm-check tm-strong">
            <input
              type="checkbox"
              checked={state === "all"}
              disabled={disabled || open.length === 0}
              ref={(box) => {
                if (box) box.indeterminate = state === "some";
              }}
              onChange={changeAll}
            />
            {name}
          </label>
          <span className="tm-unit">
            {all.filter((key) => chosen.includes(key)).length}/{all.length}
          </span>
        </span>
      ),
      childNodes: options.map(({ key, name: text, isClosed = false }) => ({
        id: key,
        hasCaret: false,
        label: (
          <label className="tm-check" title={key}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              disabled={disabled || isClosed}
              onChange={() => onChange(toggled(chosen, key, null))}
            />
            {text}
          </label>
        ),
      })),
    };
  });
  return <Tree className="tm-tree" contents={contents} />;
}
