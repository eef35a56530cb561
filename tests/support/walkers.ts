import type { Page } from "playwright-core";
import { ORDER_STATUS } from "../../src/domain/trade/order.ts";
import { RESERVATION_STATUS } from "../../src/domain/trade/reservation.ts";
import type { Db } from "../../src/server/db/database.ts";
import { quarantineRow } from "../../src/server/jobs/set-aside-store.ts";
import { ROUTES } from "../../src/ui/routes.tsx";
import { CONSOLE_ROUTES } from "../../src/ui/shell/console/console-routes.tsx";

/*
 * Who looks at the things of a lived-in marketplace, where, and which commands open a window.
 */

/** Lists whose first tab shows only some of them. */
export const WHOLE: Readonly<Record<string, string>> = { "/console/reservation/list": "?tab=all" };

const consoleLists = (own: "merchant" | "operator") =>
  CONSOLE_ROUTES.filter(({ side, parent }) => side === own && parent === undefined).map(({ path }) => path);

/** Commands of a console without a window: they save a file, are done at once, add a line to a form or lead elsewhere. */
const AT_ONCE =
  /下载|导出|预览|复制|按实提生成|增加一行|^编辑|^查看|录入码单|^添加(一级菜单|入口|链接)|^增加时段|^(取消)?置顶$|^(隐藏|展示)$|^[↑↓×]$/;
export const WITHOUT_WINDOW = [
  "/console/futures/offers 修改",
  "/console/brand/list 修改",
  ...["上架", "提交审核", "撤回"].map((name) => `/console/goods/list ${name}`),
];
/** Commands of the buyer's pages that ask in a window. */
const ASKS =
  /^(移除选中|撤回|关闭求购|延长报价|新增|编辑$|删除|全部清空|清空|切换$|消息设置|更换手机号|修改密码|注销账号|退出其他|取消(订单|预约)|上传|确认|申请(开票|取消)|提出|异议|不采纳|采纳|还价|邀请|不合适|拒绝|接受)/;

const OPERATOR = "13900000001";
const MERCHANT = "13800000003";
const BUYER = "13800000001";

/** States that would not last in a marketplace that goes on, by the program's own calls. */
export const PREPARED = [
  {
    phone: OPERATOR,
    path: "/api/agreement/admin/add",
    body: { type: 2, version: "night", title: "隐私政策", paragraphs: ["一"], effectiveTime: "2999-01-01 00:00:00" },
  },
  {
    phone: MERCHANT,
    path: "/api/merchant/merchant/closePeriod",
    body: { version: 1, closedFrom: "2999-01-01", closedTo: "2999-01-02", note: "" },
  },
];

/** An order whose goods are to be fetched, one with an invoice to come, somebody locked out, a demand with a recommendation. */
const TO_FETCH = `select o.id from platform_order o join person p on p.merchant_id = o.merchant_id
  where p.phone = '${MERCHANT}' and o.status = ${ORDER_STATUS.toPickup} and o.delivery_mode = 1 order by o.id limit 1`;
const TO_INVOICE = `select o.id from platform_order o join person p on p.id = o.person_id
  where p.phone = '${BUYER}' and o.invoice is not null and o.invoice_issued_at is null order by o.id limit 1`;

const LOCKED_OUT = "select id from person where locked_at is not null order by id limit 1";
const RECOMMENDED = `select i.demand_id as id from demand_pick r join demand_item i on i.id = r.demand_item_id
  where r.person_id is not null order by r.id limit 1`;

export type Person = {
  phone: string;
  lists: readonly string[];
  /** Pages about one thing to which no list leads by its id. */
  things?: (db: Db) => Promise<string[]>;
  /** What they do on a list before its commands are looked at. */
  before?: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
  /** Where commands stand; missing: anywhere in the page. */
  commands?: string;
  opensWindow: (name: string) => boolean;
  /** The page where they look for things by name. */
  findsAt?: string;
};

const idOf = async (db: Db, query: string): Promise<string> => (await db.one<{ id: string }>(query, {}))?.id ?? "";

/** Fails of a row after which its clock waits an hour. */
const FAILS = 10;

/** A reservation whose truck did not come and that its clock could not end, so that the operator has to. */
async function missedReservation(db: Db): Promise<string> {
  const confirmed = `select id from reservation where status = ${RESERVATION_STATUS.confirmed} order by slot_end desc, id limit 1`;
  const id = await idOf(db, confirmed);
  for (let fails = 0; fails < FAILS; fails += 1) await quarantineRow(db, "reservation-clocks", id, "for the walk");
  await db.run(
    `update reservation set slot_date = slot_date - 7, slot_begin = slot_begin - interval '7 days',
            slot_end = slot_end - interval '7 days' where id = :id`,
    { id },
  );
  return id;
}

const ofConsole = {
  commands:
    'header button:enabled, .tm-data-actions button:enabled, td button:enabled:text-matches("^(推荐|撤回|豁免)$")',
  opensWindow: (name: string) => !AT_ONCE.test(name),
};
const SUPPLY = "/supply/supplyChain";

export const PEOPLE: readonly Person[] = [
  {
    phone: MERCHANT,
    lists: consoleLists("merchant"),
    ...ofConsole,
    findsAt: "/console/order/list",
    things: async (db) => [`/console/pickup/add?orderId=${await idOf(db, TO_FETCH)}`],
  },
  {
    phone: OPERATOR,
    lists: consoleLists("operator"),
    ...ofConsole,
    findsAt: "/console/order/list",
    things: async (db) => [
      `/console/user/detail?id=${await idOf(db, LOCKED_OUT)}`,
      `/console/demand/expert?id=${await idOf(db, RECOMMENDED)}`,
      `/console/appointment/detail?id=${await missedReservation(db)}`,
      "/console/dict/data?dictType=timber_grade",
      "/console/agreement/add",
      "/console/exponent/import",
      "/console/settle/checklist",
    ],
  },
  { phone: "13800000004", lists: ["/console/futures/offers", "/console/futures/inquiries"], ...ofConsole },
  {
    phone: BUYER,
    lists: ["/public/list", SUPPLY],
    before: {
      "/public/list": async (page) => {
        for (const at of [0, 1])
          await page
            .getByRole("checkbox", { name: /^对比 / })
            .nth(at)
            .check();
      },
    },
    opensWindow: (name) => /^(对比$|立即购买|撤回)/.test(name),
  },
  {
    phone: BUYER,
    lists: ROUTES.map(({ path }) => path).filter(
      (path) => /^\/(user|shop)\/\w+$/.test(path) && path !== "/shop/settlement",
    ),
    things: async (db) => [`/user/platformOrder/detail?id=${await idOf(db, TO_INVOICE)}`],
    before: {
      "/user/myMessage": (page) => page.getByRole("checkbox", { name: /^选择/ }).first().check(),
    },
    opensWindow: (name) => ASKS.test(name),
  },
  {
    phone: BUYER,
    lists: ["/user/certification", SUPPLY],
    before: {
      "/user/certification": async (page) => {
        const back = page.getByRole("button", { name: "切换为个人" });
        await back.click();
        await back.waitFor({ state: "detached" });
      },
    },
    opensWindow: (name) => name === "申请",
  },
  // Whose company is in review, and whose shop is.
  { phone: "13800001204", lists: [SUPPLY], opensWindow: (name) => name === "申请" },
  { phone: "13800001201", lists: ["/settled/apply"], opensWindow: (name) => name === "撤回申请" },
];
