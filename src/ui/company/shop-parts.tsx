import type { MerchantCard } from "../../domain/company/merchant.ts";

/** 休假 2026-11-20 至 2026-11-30，盘点 */
export const holidayText = ({ closedFrom, closedTo, closeNote }: MerchantCard): string =>
  [
    "休假",
    [closedFrom, closedTo].filter((date) => date !== null).join(" 至 "),
    closeNote === "" ? "" : `· ${closeNote}`,
  ]
    .filter((text) => text !== "")
    .join(" ");
