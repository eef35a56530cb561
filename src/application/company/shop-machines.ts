import {
  type HolidayForm,
  holidayProblems,
  type ManagedMerchant,
  type MerchantDetail,
  type ShopForm,
  shopProblems,
} from "../../domain/company/merchant-life.ts";
import { MERCHANT_STATUSES } from "../../domain/company/merchant-states.ts";
import { payeeFrom, payeeProblems } from "../../domain/company/payee.ts";
import { oneOf } from "../../domain/list-params.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { confirmed, reasoned } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import type { ManagedMerchantPage, ShopConsole } from "./shop-console.ts";

/** Path of the console's page 店铺管理. */
export const SHOPS_PATH = "/console/merchant/list";

/** Shops, by status and words. */
export const createShopListMachine = (shops: ShopConsole, navigator: Navigator, notify: Notifier) =>
  createListMachine<"status" | "keyword", ManagedMerchant, ManagedMerchantPage>(
    {
      path: SHOPS_PATH,
      filters: ["status", "keyword"],
      load: ({ filters: { status, keyword }, page }) =>
        shops.shops({ status: oneOf(status, MERCHANT_STATUSES), keyword, ...page }),
    },
    navigator,
    notify,
  );

const managing = (shops: ShopConsole, event: "suspend" | "resume" | "terminate", done: string) =>
  reasoned((shop: MerchantDetail, reason) => shops.manage(event, shop, reason), done);

/** One shop as the operator manages it. */
export const createShopReviewMachine = (shops: ShopConsole, notify: Notifier) =>
  createDetailMachine<MerchantDetail>(
    {
      load: (id) => foundOrNull(shops.shop(id)),
      commands: {
        suspend: managing(shops, "suspend", "店铺已停业整顿"),
        resume: managing(shops, "resume", "店铺已恢复营业"),
        terminate: managing(shops, "terminate", "店铺已清退"),
      },
    },
    notify,
  );

const holidayIn = ({ closedFrom = "", closedTo = "", note = "" }: Readonly<Record<string, string>>): HolidayForm => ({
  ...{ closedFrom, closedTo, note },
});

const listIn = (text = ""): string[] => text.split(",").filter((one) => one !== "");
const shopIn = ({
  logo = "",
  intro = "",
  mainKinds,
  brandCodes,
  phoneDisplay = "",
}: Readonly<Record<string, string>>): ShopForm => ({
  ...{ logo, intro: intro.trim(), phoneDisplay: phoneDisplay.trim() },
  ...{ mainKinds: listIn(mainKinds), brandCodes: listIn(brandCodes) },
});

const payeeIn = ({ accountName = "", bankName = "", bankAccount = "" }: Readonly<Record<string, string>>) =>
  payeeFrom({ accountName, bankName, bankAccount });

/** One's own shop, which the address does not name: what it says of itself, and its holidays. */
export const createMerchantShopMachine = (shops: ShopConsole, clock: Clock, notify: Notifier) =>
  createDetailMachine<MerchantDetail>(
    {
      load: () => foundOrNull(shops.mine()),
      shows: () => [{ refType: "merchant" }],
      commands: {
        edit: {
          asks: ({ logo, intro, mainKinds, brandCodes, phoneDisplay }) => ({
            ...{ logo, intro, phoneDisplay, mainKinds: mainKinds.join(","), brandCodes: brandCodes.join(",") },
          }),
          problems: (fields) => {
            const { logo = null, intro = null, mainKinds = null, phoneDisplay = null } = shopProblems(shopIn(fields));
            return { logo, intro, mainKinds, phoneDisplay };
          },
          send: ({ version }, fields) => shops.update(version, shopIn(fields)),
          done: "店铺资料已保存",
        },
        closePeriod: {
          asks: ({ closedFrom, closedTo, closeNote }) => ({
            ...{ closedFrom: closedFrom ?? formatBeijingDate(clock.now()), closedTo: closedTo ?? "", note: closeNote },
          }),
          problems(fields, shop) {
            const today = formatBeijingDate(clock.now());
            const form = holidayIn(fields);
            const isRunning = form.closedFrom === shop.closedFrom && form.closedFrom <= today;
            const {
              closedFrom = null,
              closedTo = null,
              note = null,
            } = holidayProblems(isRunning ? { ...form, closedFrom: today } : form, today);
            return { closedFrom, closedTo, note };
          },
          send: ({ version }, fields) => shops.closePeriod(version, holidayIn(fields)),
          done: "休假已保存",
        },
        changePayee: {
          asks: ({ payee, companyName }) => ({
            ...{ accountName: payee?.accountName ?? companyName, bankName: payee?.bankName ?? "" },
            bankAccount: payee?.bankAccount ?? "",
          }),
          problems(fields, { companyName }) {
            const {
              accountName = null,
              bankName = null,
              bankAccount = null,
            } = payeeProblems(payeeIn(fields), companyName);
            return { accountName, bankName, bankAccount };
          },
          send: ({ version }, fields) => shops.changePayee(version, payeeIn(fields)),
          done: "收款账户已保存",
        },
        reopen: confirmed(
          ({ version }) => shops.closePeriod(version, { closedFrom: null, closedTo: null, note: "" }),
          "已恢复接单",
        ),
      },
    },
    notify,
  ).provide({ guards: { namesNone: () => false } });
