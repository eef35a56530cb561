import { textsOf, valuesIn } from "../domain/fields.ts";
import type { Fen } from "../domain/money.ts";
import { formatBeijingDate } from "../domain/time.ts";
import {
  countedAmount,
  VOUCHER_FIELDS,
  type VoucherForm,
  type VoucherLimit,
  voucherProblems,
} from "../domain/trade/voucher.ts";
import type { Command } from "./command-machine.ts";
import type { Clock, Ids } from "./platform.ts";

type Paid = { vouchers: readonly { amount: Fen; status: number }[] };

/** What differs between the vouchers of spot and of forward orders. */
type VoucherParts<Order> = {
  clock: Clock;
  /** Given where the server recognises a repeated voucher by its key. */
  ids?: Ids;
  /** What stands in the form first, in the money of the order. */
  first: (order: Order) => { amount: Fen; payerName: string };
  /** What all vouchers of the order may come to. */
  limit: (order: Order) => VoucherLimit;
  send: (order: Order, voucher: VoucherForm, key: string) => Promise<unknown>;
  done: string;
};

/**
 * Reports a bank transfer for an order. The field `key` is a new one after every change, so that the same form sent twice
 * is one voucher.
 */
export const voucherCommand = <Order extends Paid>({
  clock,
  ids,
  first,
  limit,
  send,
  done,
}: VoucherParts<Order>): Command<Order> => {
  const today = () => formatBeijingDate(clock.now());
  const keyed = <Fields>(fields: Fields) => ({ ...fields, key: ids?.next() ?? "" });
  return {
    asks: (order) => keyed(textsOf(VOUCHER_FIELDS, { ...first(order), payDate: today() })),
    follows: keyed,
    problems: (fields, order) => ({
      ...voucherProblems(valuesIn(VOUCHER_FIELDS, fields), limit(order), countedAmount(order.vouchers), today()),
    }),
    send: (order, fields) => send(order, valuesIn(VOUCHER_FIELDS, fields), fields.key ?? ""),
    done,
  };
};
