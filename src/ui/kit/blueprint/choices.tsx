import { MenuItem } from "@blueprintjs/core";
import { QueryList } from "@blueprintjs/select";
import type { ChoicesProps, ListedChoice } from "../search-select.tsx";
import { Below } from "./below.tsx";

/**
 * The list of a choice below its field, on what Blueprint's `Select`, `Suggest` and `MultiSelect` stand on: those keep their own
 * counsel about being open, let go of what was typed and of the focus. The field has the keys.
 */
export const InsideChoices = ({ id, label, choices, at, isSeveral = false, head, onChoose }: ChoicesProps) => (
  <QueryList<ListedChoice>
    items={[...choices]}
    activeItem={choices[at] ?? null}
    itemsEqual="value"
    listId={id}
    menuProps={{ "aria-label": label, "aria-multiselectable": isSeveral || undefined, className: "tm-menu" }}
    onItemSelect={({ value }) => onChoose(value)}
    itemRenderer={(choice, { index = 0, modifiers, handleClick, ref }) => (
      <MenuItem
        key={choice.value}
        ref={ref}
        id={`${id}-${index}`}
        tagName="button"
        type="button"
        roleStructure="none"
        role="option"
        aria-selected={isSeveral ? choice.isChosen === true : modifiers.active}
        tabIndex={-1}
        active={modifiers.active}
        disabled={choice.isClosed === true}
        text={choice.label}
        {...(choice.note === undefined ? {} : { label: choice.note })}
        shouldDismissPopover={false}
        onClick={handleClick}
      />
    )}
    renderer={({ itemList }) => (
      <Below isAsWide>
        {/* The field keeps the focus. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it has no press of its own */}
        <div
          className={isSeveral ? "tm-search-choices tm-options is-several" : "tm-search-choices tm-options"}
          onMouseDown={(event) => event.preventDefault()}
        >
          {head}
          {itemList}
        </div>
      </Below>
    )}
  />
);
