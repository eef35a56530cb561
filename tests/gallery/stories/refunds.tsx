import { useState } from "react";
import { createActor } from "xstate";
import { type Command, commandMachine } from "../../../src/application/command-machine.ts";
import { buyerRefundCommands, refundReported, refundRuled } from "../../../src/application/refund-commands.ts";
import { fen } from "../../../src/domain/money.ts";
import type { RefundView } from "../../../src/domain/trade/order-view.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { Money } from "../../../src/ui/kit/money-text.tsx";
import { BuyerRefundDialog, RefundReportDialog, RefundRulingDialog } from "../../../src/ui/kit/refund-dialogs.tsx";
import { RefundSection } from "../../../src/ui/kit/refund-section.tsx";
import { PAYEE } from "../data.ts";
import { alone, inBoth, part } from "../story.ts";

const OPEN: RefundView = {
  kind: 1,
  amount: fen(17_760),
  status: REFUND_STATUS.open,
  dueAt: Date.parse("2026-12-01T10:00:00+08:00"),
  events: [],
  account: PAYEE,
  paidOn: "",
  note: "",
  missing: "",
  ruling: "",
  doneTime: null,
  files: [],
};
const SENT: RefundView = {
  ...OPEN,
  status: REFUND_STATUS.sent,
  paidOn: "2026-11-28",
  note: "对公转账，流水号 2026112800017",
  doneTime: "2026-11-28 10:00:00",
  files: [{ fileName: "/profile/upload/slip", originalName: "回单.pdf" }],
  events: ["receiveRefund", "denyRefund"],
};
const MISSING: RefundView = { ...SENT, status: REFUND_STATUS.missing, missing: "账户没有入账记录", events: [] };
const AMOUNT = <Money fen={OPEN.amount} />;

export const refundSection = part(RefundSection, {
  open: () => <RefundSection refund={OPEN} reader="buyer" amount={AMOUNT} />,
  sent: () => <RefundSection refund={SENT} reader="buyer" amount={AMOUNT} />,
  missing: () => <RefundSection refund={MISSING} reader="buyer" amount={AMOUNT} />,
  owed: () => <RefundSection refund={{ ...OPEN, kind: 2, account: null }} reader="buyer" amount={AMOUNT} />,
});

const ORDER = { id: "1", version: 1, buyerName: "苏州恒信木业有限公司", refund: SENT };
const never = () => new Promise<void>(() => {});
const NOTHING_SENT = { send: never, done: "" };
const CLOCK = { now: () => Date.parse("2026-11-28T10:00:00+08:00") };
/** The actor of a command that never ends. */
const running = (command: Command<typeof ORDER>) =>
  createActor(commandMachine, {
    input: { name: "refund", row: ORDER, part: "", command: command as Command<unknown> },
  }).start();
const BUYER = buyerRefundCommands<string, typeof ORDER>(never);

export const buyerRefundDialog = part(
  BuyerRefundDialog,
  inBoth({
    account: alone(() => {
      const [command] = useState(() => running(BUYER.nameRefundAccount));
      return <BuyerRefundDialog command={command} name="nameRefundAccount" amount={AMOUNT} />;
    }),
    received: alone(() => {
      const [command] = useState(() => running(BUYER.receiveRefund));
      return <BuyerRefundDialog command={command} name="receiveRefund" amount={AMOUNT} />;
    }),
    denied: alone(() => {
      const [command] = useState(() => running(BUYER.denyRefund));
      return <BuyerRefundDialog command={command} name="denyRefund" amount={AMOUNT} />;
    }),
  }),
);

export const refundReportDialog = part(
  RefundReportDialog,
  inBoth({
    toBuyer: alone(() => {
      const [command] = useState(() => running(refundReported(CLOCK, NOTHING_SENT)));
      return <RefundReportDialog command={command} refund={OPEN} amount={AMOUNT} />;
    }),
    withoutAccount: alone(() => {
      const [command] = useState(() => running(refundReported(CLOCK, NOTHING_SENT)));
      return <RefundReportDialog command={command} refund={{ ...OPEN, account: null }} amount={AMOUNT} />;
    }),
  }),
);

export const refundRulingDialog = part(
  RefundRulingDialog,
  inBoth({
    missing: alone(() => {
      const [command] = useState(() => running(refundRuled(NOTHING_SENT)));
      return <RefundRulingDialog command={command} refund={MISSING} amount={AMOUNT} />;
    }),
  }),
);
