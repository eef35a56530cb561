import * as buttons from "./stories/buttons.tsx";
import * as dialogs from "./stories/dialogs.tsx";
import * as drawings from "./stories/drawings.tsx";
import * as fields from "./stories/fields.tsx";
import * as freight from "./stories/freight.tsx";
import * as lists from "./stories/lists.tsx";
import * as overlays from "./stories/overlays.tsx";
import * as pages from "./stories/pages.tsx";
import * as refunds from "./stories/refunds.tsx";
import * as texts from "./stories/texts.tsx";
import type { Part } from "./story.ts";

/** Every part of the kit. A new one is an export of a file of stories. */
export const PARTS: readonly Part[] = [
  buttons,
  texts,
  fields,
  lists,
  dialogs,
  overlays,
  pages,
  refunds,
  freight,
  drawings,
].flatMap((file): Part[] => Object.values(file));
