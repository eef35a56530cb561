import { type ComponentType, createElement } from "react";
import { InsideContext } from "../../src/ui/kit/inside.ts";

/** One state of a part. `alone`: it covers the page, so its address has to name it. */
export type State = ComponentType | { readonly alone: ComponentType };

/** A part of the kit with the states in which the gallery shows it. */
export type Part<Name extends string = string> = {
  readonly name: string;
  readonly states: Readonly<Record<Name, State>>;
};

/** `component` gives the part its name. */
export const part = <Name extends string>(
  component: { readonly name: string },
  states: Readonly<Record<Name, State>>,
): Part<Name> => ({ name: component.name, states });

export const alone = (state: ComponentType): State => ({ alone: state });

const inside = (State: ComponentType): ComponentType =>
  function Inside() {
    return createElement(InsideContext, { value: true }, createElement(State));
  };

/** Each state as public pages have it, and under its name with `Inside` as consoles and the buyer's centre do. */
export const inBoth = <Name extends string>(
  states: Readonly<Record<Name, State>>,
): Readonly<Record<Name | `${Name}Inside`, State>> =>
  Object.fromEntries(
    Object.entries<State>(states).flatMap(([name, state]) => [
      [name, state],
      [`${name}Inside`, "alone" in state ? alone(inside(state.alone)) : inside(state)],
    ]),
  ) as Record<Name | `${Name}Inside`, State>;

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The address of one state, of one part without `state`, of all of them without both. */
export function addressOf(theme: Theme | null, part?: Part, state?: string): string {
  const query = new URLSearchParams({
    ...(theme === null ? {} : { theme }),
    ...(part === undefined ? {} : { part: part.name }),
    ...(state === undefined ? {} : { state }),
  });
  return `/?${query}`;
}
