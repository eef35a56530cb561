import sprite from "./icons.svg";

/** Our own lines of 1.5 px on 16, kept in one picture beside the program so that a page carries none of them. */
export type IconName =
  | "search"
  | "time"
  | "trash"
  | "cross"
  | "grid-view"
  | "list"
  | "caret-up"
  | "caret-down"
  | "double-caret-vertical"
  | "menu"
  | "shopping-cart"
  | "arrow-up"
  | "headset"
  | "history"
  | "lightbulb"
  | "log-in"
  | "mobile-phone"
  | "new-person"
  | "person"
  | "chevron-left"
  | "chevron-right"
  | "chevron-down"
  | "cog"
  | "refresh"
  | "star"
  | "eye-open"
  | "eye-off"
  | "double-chevron-right"
  | "office"
  | "box"
  | "truck"
  | "shop"
  | "map-marker"
  | "warning-sign"
  | "tick-circle"
  | "filter"
  | "calendar";

/** A small drawing beside words; it says nothing by itself. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="tm-icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
