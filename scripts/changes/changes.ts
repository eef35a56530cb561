import { facet, goodsFact } from "./catalog.ts";
import type { Change } from "./change.ts";
import { consolePage } from "./console.ts";
import { plainForm } from "./content.ts";
import { smsProvider } from "./server.ts";
import { publicPage } from "./shell.ts";
import { orderEvent, orderStatus, voucherField } from "./trade.ts";

/** The changes that docs/changing-things.md has recipes for. */
export const CHANGES: readonly Change[] = [
  goodsFact,
  facet,
  voucherField,
  orderEvent,
  orderStatus,
  publicPage,
  consolePage,
  plainForm,
  smsProvider,
];
