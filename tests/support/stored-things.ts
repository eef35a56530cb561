import { SESSION_DATA, SESSION_KEY } from "../../src/application/account/kept-session.ts";
import { UNSAVED_INPUT_KEY, UNSAVED_INPUTS } from "../../src/application/unsaved-input.ts";
import { TABS_KEY } from "../../src/domain/shell/first-tab.ts";
import { LAYOUT_KEY, LAYOUT_SETTING } from "../../src/domain/shell/layout-setting.ts";
import { STORED_TABS } from "../../src/domain/shell/tabs-view.ts";
import type { Stored } from "../../src/domain/stored.ts";
import { STORED_COLUMNS } from "../../src/server/db/stored-columns.ts";

/** What a device stores as JSON, by its key. */
const ON_DEVICE: Readonly<Record<string, Stored<unknown>>> = {
  [LAYOUT_KEY]: LAYOUT_SETTING,
  [SESSION_KEY]: SESSION_DATA,
  [TABS_KEY]: STORED_TABS,
  [UNSAVED_INPUT_KEY]: UNSAVED_INPUTS,
};

/** What a device stores as a text of few words or a number, which its reader knows or takes for nothing. */
export const TEXTS_ON_DEVICE: readonly string[] = [
  "delivery-city",
  "demand-text",
  "dress",
  "goods-hidden-columns",
  "goods-view",
  "loaded-again",
  "password-reminder",
  "review-keys-off",
  "session-expired",
  "sidebarStatus",
  "size",
  "taomu-session",
  "Taomu-Token",
];

export const KEYS_ON_DEVICE: readonly string[] = [...Object.keys(ON_DEVICE), ...TEXTS_ON_DEVICE];

/** Everything that is stored as JSON, in a column or on a device, with its record. */
export const STORED_THINGS: readonly (readonly [name: string, shape: Stored<unknown>])[] = Object.entries({
  ...STORED_COLUMNS,
  ...ON_DEVICE,
});

/** A value that fits, with something else than the usual in it where there is anything else. */
export function sampleOf(shape: Stored<unknown>): unknown {
  switch (shape.kind) {
    case "text":
      return ["样品", "#abcdef"].find(shape.fits);
    case "number":
      return 7;
    case "flag":
      return shape.usual !== true;
    case "any":
      return { whatever: [1] };
    case "one":
      return shape.values.find((value) => value !== shape.usual) ?? shape.values[0];
    case "none":
      return sampleOf(shape.of);
    case "list":
      return Array.from({ length: shape.length ?? 2 }, () => sampleOf(shape.of));
    case "map":
      return { [shape.keys?.[0] ?? "key"]: sampleOf(shape.of) };
    case "record":
      return Object.fromEntries(Object.entries(shape.parts).map(([name, part]) => [name, sampleOf(part)]));
  }
}
