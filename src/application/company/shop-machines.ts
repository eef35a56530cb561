import {
  holidayProblems,
  MERCHANT_EVENTS,
  type MerchantDetail,
  shopProblems,
} from "../../domain/company/merchant-life.ts";
import { MERCHANT_STATUSES } from "../../domain/company/merchant-states.ts";
import { PAYEE_FIELDS, payeeFrom, payeeProblems } from "../../domain/company/payee.ts";
import { HOLIDAY_FIELDS, SHOP_FIELDS } from "../../domain/company/shop-forms.ts";
import type { ListPage, RowOf } from "../../domain/console-lists.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { confirmed, withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { eventCommands } from "../event-commands.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import type { ShopConsole } from "./shop-console.ts";

type ShopListPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

/** Shops, by status and words. */
export const createShopListMachine = ({ lists, navigator, notify }: ShopListPorts) =>
  createListMachine<"status" | "keyword", RowOf<"managedMerchantList">, ListPage<"managedMerchantList">>({
    path: CONSOLE_PAGES.shopsAdmin.path,
    filters: ["status", "keyword"],
    load: ({ filters: { status, keyword }, page }) =>
      lists.page("managedMerchantList", { status: oneOf(status, MERCHANT_STATUSES), keyword }, page),
    navigator,
    notify,
  });

type ShopReviewPorts = { shops: ShopConsole; notify: Notifier };

/** One shop as the operator manages it. */
export const createShopReviewMachine = ({ shops, notify }: ShopReviewPorts) =>
  createDetailMachine<MerchantDetail>({
    load: (id) => foundOrNull(shops.shop(id)),
    commands: eventCommands<MerchantDetail>()(MERCHANT_EVENTS, "operator", shops.send, {}),
    notify,
  });

type MerchantShopPorts = { shops: ShopConsole; clock: Clock; notify: Notifier };

/** One's own shop, which the address does not name: its own presentation, and its holidays. */
export const createMerchantShopMachine = ({ shops, clock, notify }: MerchantShopPorts) =>
  createDetailMachine<MerchantDetail>({
    load: () => foundOrNull(shops.mine()),
    shows: () => [{ refType: "merchant" }],
    commands: {
      edit: withForm(SHOP_FIELDS, {
        first: (shop) => shop,
        problems: shopProblems,
        send: ({ version }, form) => shops.update(version, form),
        done: "店铺资料已保存",
      }),
      closePeriod: withForm(HOLIDAY_FIELDS, {
        first: ({ closedFrom, closedTo, closeNote }) => ({
          closedFrom: closedFrom ?? formatBeijingDate(clock.now()),
          closedTo: closedTo ?? "",
          note: closeNote,
        }),
        problems(form, shop) {
          const today = formatBeijingDate(clock.now());
          const isRunning = form.closedFrom === shop.closedFrom && form.closedFrom <= today;
          return holidayProblems(isRunning ? { ...form, closedFrom: today } : form, today);
        },
        send: ({ version }, form) => shops.closePeriod(version, form),
        done: "休假已保存",
      }),
      changePayee: withForm(PAYEE_FIELDS, {
        first: ({ payee, companyName }) => payee ?? { accountName: companyName },
        problems: (account, { companyName }) => payeeProblems(payeeFrom(account), companyName),
        send: ({ version }, account) => shops.changePayee(version, payeeFrom(account)),
        done: "收款账户已保存",
      }),
      reopen: confirmed(
        ({ version }) => shops.closePeriod(version, { closedFrom: null, closedTo: null, note: "" }),
        "已恢复接单",
      ),
    },
    notify,
  }).provide({ guards: { namesNone: () => false } });
