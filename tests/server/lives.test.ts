import { afterAll, beforeAll, describe, it } from "vitest";
import type { NewsVersion } from "../../src/contract/content/news-schemas.ts";
import { prng } from "../../src/demo/prng.ts";
import {
  availableSpecAlertEvents,
  SPEC_ALERT_STATUS,
  SPEC_ALERT_TABLE,
  type SpecAlertEvent,
} from "../../src/domain/catalog/alerts/spec-alert.ts";
import type { SpecAlert } from "../../src/domain/catalog/alerts/spec-alert-match.ts";
import { GOODS_TABLE, type GoodsEvent } from "../../src/domain/catalog/goods/goods-status.ts";
import type { HandledInfo } from "../../src/domain/catalog/goods/handled-goods.ts";
import type { ApplicationDetail, MyApplication } from "../../src/domain/company/application-record.ts";
import { COMPANY_TABLE, type CompanyEvent, isEditable } from "../../src/domain/company/certification.ts";
import {
  CHANGE_STATUS,
  CHANGE_TABLE,
  type ChangeEvent,
  type CompanyChange,
} from "../../src/domain/company/company-change.ts";
import type { CompanyForm } from "../../src/domain/company/company-form.ts";
import type { CompanyDetail } from "../../src/domain/company/company-record.ts";
import { COMPANY_STATUS, type CompanyStatus } from "../../src/domain/company/company-status.ts";
import { APPLICATION_TABLE, type ApplicationEvent } from "../../src/domain/company/merchant-application.ts";
import { MERCHANT_TABLE, type MerchantDetail, type MerchantEvent } from "../../src/domain/company/merchant-life.ts";
import {
  availableSupplyEvents,
  SUPPLY_TABLE,
  type SupplyActor,
  type SupplyApply,
  type SupplyEvent,
} from "../../src/domain/company/supply.ts";
import type { ListPage } from "../../src/domain/console-lists.ts";
import { NEWS_STATUS, NEWS_TABLE, type NewsEvent } from "../../src/domain/content/news.ts";
import type { EditedArticle } from "../../src/domain/content/news-form.ts";
import type { Page } from "../../src/domain/paging.ts";
import { formatBeijing, formatBeijingDate } from "../../src/domain/time.ts";
import { expireLicences } from "../../src/server/company/certification.ts";
import { turnHolidays } from "../../src/server/company/merchant-life.ts";
import type { App } from "../../src/server/http.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../support/buyer.ts";
import { PAPERS, papersOf, someCreditCode } from "../support/companies.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { pdfFile, upload } from "../support/files.ts";
import { insertMerchant, insertStore } from "../support/goods.ts";
import { BEAM } from "../support/goods-input.ts";
import { liveThrough } from "../support/life.ts";
import { testDeps } from "../support/server.ts";
import { personIdOf, signInAs } from "../support/sign-in.ts";
import { done, REASON } from "../support/trade.ts";
import { createWitness } from "../support/witness.ts";

const witness = createWitness();
const chance = prng(witness.seed);
const DAY_MS = 86_400_000;
const reasoned = { reason: REASON };

let db: TestDatabase;
let app: App;
let now = Date.now();
let operator: Buyer;
let strangers: Record<string, Buyer>;
let people = 100;
beforeAll(async () => {
  db = await createTestDatabase();
  app = await witness.app({ ...testDeps(db), now: () => now });
  operator = await createBuyer(app, db, phoneOf(1), { roles: ["operator"] });
  strangers = {
    visitor: await createBuyer(app, db, phoneOf(2)),
    "other buyer": await certified(),
    "other merchant": await createBuyer(app, db, phoneOf(4), {
      roles: ["buyer", "merchant"],
      merchantId: await insertMerchant(db, "别家木行"),
    }),
  };
  await db.run("delete from session where person_id = $1", [strangers.visitor!.id]);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const someone = () => createBuyer(app, db, phoneOf(people++));
/** A person acting for a certified company. */
async function certified(): Promise<Buyer> {
  const phone = phoneOf(people++);
  const row = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status)
     values ($1, '太仓木业' || $2, $3, ${COMPANY_STATUS.certified}) returning id`,
    [await personIdOf(db, phone), phone, someCreditCode()],
  );
  return createBuyer(app, db, phone, { mainCompanyId: row!.id });
}
const paperOf = async ({ phone }: Buyer) =>
  (await upload(app, await signInAs(db, phone), [{ name: "执照.pdf", bytes: pdfFile() }])).fileName;
const configure = (key: string, value: string) =>
  db.run(
    `insert into sys_config (config_key, config_value) values ($1, $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [key, value],
  );
/** A call with the id and version of the thing, and further fields. */
const says =
  (url: string, more: object = {}) =>
  ({ id, version }: { id: string; version: number }, who: Buyer): Promise<Answer> =>
    who.post(url, { id, version, ...more });
const witnessing = (witnessed: () => Promise<void>) => () => witness.about(witnessed);

describe("led on by calls alone, each way of its table is taken by all whom it is for, and nothing else changes", () => {
  it(
    "goods",
    witnessing(async () => {
      type Goods = HandledInfo & { owner: Buyer };
      const merchantId = await insertMerchant(db, "太仓万木行");
      const owner = await createBuyer(app, db, phoneOf(people++), { roles: ["buyer", "merchant"], merchantId });
      const form = { ...BEAM, storeId: await insertStore(db, "太仓新港一号库", "taicang"), merchantSku: null };
      const MERCHANT = "/api/goods/merchant";
      const ADMIN = "/api/goods/admin";
      const again = async ({ id }: { id: string }): Promise<Goods> => ({
        ...(await done(owner.get<HandledInfo>(`${MERCHANT}/getInfo?id=${id}`))),
        owner,
      });
      let stock = 0;
      const begin = (stock: number) => async () =>
        again(await done(owner.post<HandledInfo>(`${MERCHANT}/add`, { ...form, stock })));
      await liveThrough<Goods, GoodsEvent, "merchant" | "operator" | "system">(
        db,
        {
          table: GOODS_TABLE,
          starts: [begin(900), begin(0)],
          again,
          actors: () => ({ merchant: owner, operator }),
          strangers,
          async circumstances() {
            stock = chance.choose([0, 900]);
            await configure("goods.review", chance.choose(["on", "off"]));
          },
          offered: async ({ id, events }, actor) =>
            actor === "merchant"
              ? events
              : ((await operator.get<HandledInfo>(`${ADMIN}/getInfo?id=${id}`)).data?.events ?? []),
          calls: {
            submit: { merchant: says(`${MERCHANT}/submit`) },
            withdraw: { merchant: says(`${MERCHANT}/withdraw`) },
            publish: { merchant: says(`${MERCHANT}/publish`) },
            unpublish: { merchant: says(`${MERCHANT}/unpublish`) },
            edit: {
              merchant: (goods, who) =>
                says(`${MERCHANT}/update`, { ...form, stock, width: goods.width === 120 ? 125 : 120 })(goods, who),
            },
            approve: { operator: says(`${ADMIN}/approve`) },
            reject: { operator: says(`${ADMIN}/reject`, reasoned) },
            takedown: { operator: says(`${ADMIN}/takedown`, reasoned) },
            restore: { operator: says(`${ADMIN}/restore`) },
            stockGone: { system: (goods) => says(`${MERCHANT}/updateStock`, { stockPieces: 0 })(goods, owner) },
            stockBack: { system: (goods) => says(`${MERCHANT}/updateStock`, { stockPieces: 900 })(goods, owner) },
          },
        },
        witness,
      );
    }),
  );

  it(
    "a spec alert",
    witnessing(async () => {
      const PATH = "/api/reqSpec/pc";
      type Owned = SpecAlert & { owner: Buyer };
      const again = async ({ id, owner }: Pick<Owned, "id" | "owner">): Promise<Owned> => ({
        ...(await done(owner.get<SpecAlert>(`${PATH}/getInfo?id=${id}`))),
        owner,
      });
      const to = (status: number) => says(`${PATH}/setStatus`, { status });
      await liveThrough<Owned, SpecAlertEvent, "buyer">(
        db,
        {
          table: SPEC_ALERT_TABLE,
          starts: [
            async () => {
              const owner = await someone();
              const specAlert = { name: "太仓木方", speciesCode: ["zhangzisong"], thickness: 30, width: 120 };
              return again({ ...(await done(owner.post<SpecAlert>(`${PATH}/add`, specAlert))), owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ buyer: owner }),
          strangers: { ...strangers, operator },
          offered: async ({ status }) => availableSpecAlertEvents(status).map(({ event }) => event),
          calls: {
            pause: { buyer: to(0) },
            satisfy: { buyer: to(2) },
            // Both activate it, whatever it was before.
            resume: {
              buyer: async (specAlert, who) =>
                specAlert.status === SPEC_ALERT_STATUS.satisfied ? undefined : to(1)(specAlert, who),
            },
            reopen: {
              buyer: async (specAlert, who) =>
                specAlert.status === SPEC_ALERT_STATUS.paused ? undefined : to(1)(specAlert, who),
            },
          },
        },
        witness,
      );
    }),
  );

  it(
    "a company's certification",
    witnessing(async () => {
      const PC = "/api/companyInfo/pc";
      const ADMIN = "/api/companyInfo/admin";
      type Owned = CompanyDetail & { status: CompanyStatus; owner: Buyer };
      const again = async ({ id, owner }: Pick<Owned, "id" | "owner">): Promise<Owned> => {
        const company = await done(owner.get<CompanyDetail>(`${PC}/getInfo?id=${id}`));
        return { ...company, status: company.companyStatus, owner };
      };
      const papers = new Map<string, CompanyForm>();
      const own = (event: string) => (company: Owned, who: Buyer) =>
        who.post(`${PC}/${event}?id=${company.id}&version=${company.version}`);
      await liveThrough<Owned, CompanyEvent, "buyer" | "operator" | "system">(
        db,
        {
          table: COMPANY_TABLE,
          starts: [
            async () => {
              const owner = await someone();
              const form = { ...PAPERS, creditCode: someCreditCode(), licenceImage: await paperOf(owner) };
              const { id } = await done(
                owner.post<CompanyDetail>(`${PC}/add`, { ...form, licenceExpire: "2999-01-01" }),
              );
              papers.set(id, form);
              return again({ id, owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ buyer: owner, operator }),
          strangers,
          offered: async ({ id, availableEvents }, actor) =>
            actor === "buyer"
              ? availableEvents
              : (await done(operator.get<CompanyDetail>(`${ADMIN}/getInfo?id=${id}`))).availableEvents,
          calls: {
            submit: { buyer: own("submit") },
            withdraw: { buyer: own("withdraw") },
            edit: {
              async buyer(company, who) {
                // Elsewhere the papers are written on without a step.
                if (who === company.owner && isEditable(company.status) && company.status !== COMPANY_STATUS.certified)
                  return undefined;
                const regAddress = `江苏省太仓市北环路${company.version}号`;
                const licenceExpire = "2999-01-01";
                const change = { ...papers.get(company.id), regAddress, licenceExpire };
                return says(`${PC}/update`, change)(company, who);
              },
            },
            approve: { operator: says(`${ADMIN}/approve`) },
            reject: { operator: says(`${ADMIN}/reject`, reasoned) },
            freeze: { operator: says(`${ADMIN}/freeze`, reasoned) },
            unfreeze: { operator: says(`${ADMIN}/unfreeze`, reasoned) },
            expire: {
              system: async () => void (await expireLicences(db, Date.parse("2999-01-02T00:00:00+08:00"))),
            },
          },
        },
        witness,
      );
    }),
  );

  it(
    "a certified company's change",
    witnessing(async () => {
      const PC = "/api/companyInfo/pc";
      const ADMIN = "/api/companyInfo/admin";
      const END = Date.parse("2999-01-02T00:00:00+08:00");
      type Owned = CompanyChange & { companyId: string; owner: Buyer };
      const companyOf = (owner: Buyer, id: string) => done(owner.get<CompanyDetail>(`${PC}/getInfo?id=${id}`));
      const again = async ({ companyId, owner }: Pick<Owned, "companyId" | "owner">): Promise<Owned> => ({
        ...(await companyOf(owner, companyId)).change!,
        companyId,
        owner,
      });
      let worth = 100;
      const write = async (companyId: string, owner: Buyer, who: Buyer): Promise<Answer> => {
        worth += 1;
        const company = await companyOf(owner, companyId);
        return who.post(`${PC}/update`, papersOf(company, { regCapital: `${worth}万元人民币` }));
      };
      await liveThrough<Owned, ChangeEvent, "buyer" | "operator" | "system">(
        db,
        {
          table: CHANGE_TABLE,
          starts: [
            async () => {
              const owner = await someone();
              const licence = { licenceImage: await paperOf(owner), licenceExpire: "2999-01-01" };
              const form = { ...PAPERS, creditCode: someCreditCode(), ...licence };
              const { id: companyId } = await done(owner.post<CompanyDetail>(`${PC}/add`, form));
              const { version } = await done(owner.post<CompanyDetail>(`${PC}/submit?id=${companyId}`));
              await done(operator.post(`${ADMIN}/approve`, { id: companyId, version }));
              await done(write(companyId, owner, owner));
              return again({ companyId, owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ buyer: owner, operator }),
          strangers,
          offered: async ({ companyId, availableEvents }, actor) =>
            actor === "buyer"
              ? availableEvents
              : (await done(operator.get<CompanyDetail>(`${ADMIN}/getInfo?id=${companyId}`))).change!.availableEvents,
          calls: {
            replace: {
              // Once the change has ended, the same call begins another.
              buyer: async ({ companyId, owner, status }, who) =>
                who === owner && status !== CHANGE_STATUS.waiting ? undefined : write(companyId, owner, who),
            },
            withdraw: {
              buyer: ({ id, version }, who) => who.post(`${PC}/withdrawChange?id=${id}&version=${version}`),
            },
            approve: { operator: says(`${ADMIN}/handleChange`, { event: "approve" }) },
            reject: { operator: says(`${ADMIN}/handleChange`, { event: "reject", ...reasoned }) },
            lapse: { system: async () => void (await expireLicences(db, END)) },
          },
        },
        witness,
      );
    }),
  );

  it(
    "an application to open a shop",
    witnessing(async () => {
      const PC = "/api/settleInMaterials/pc";
      const ADMIN = "/api/settleInMaterials/admin";
      type Owned = ApplicationDetail & { owner: Buyer };
      const again = async ({ owner }: Pick<Owned, "owner">): Promise<Owned> => {
        const { application } = await done(owner.get<MyApplication>(`${PC}/getMyInfo`));
        return { ...application!, owner };
      };
      const requirements = [{ kind: 8, required: true, shopTypes: [1] }];
      const { data: before } = await operator.get(`${ADMIN}/getRequirements`);
      await done(operator.post(`${ADMIN}/saveRequirements`, { before, requirements }));
      const warehouse = { provinceCode: "320000", cityCode: "320500", address: "北环路1号港区", portCode: "taicang" };
      const formOf = async (owner: Buyer) => ({
        shopName: `恒信木行${owner.phone}`,
        shopType: 1,
        kindCodes: ["1501"],
        brandCodes: [],
        warehouses: [{ ...warehouse, storeName: `${owner.phone}号库`, contact: "陈建国", phone: "13800000001" }],
        contactName: "陈建国",
        contactPhone: "13800000001",
        bankName: "中国银行太仓支行",
        bankAccount: "6222000011112222",
        accountName: `太仓木业${owner.phone}`,
        agree: true,
        materials: [{ kind: 8, fileId: await paperOf(owner), expireDate: "" }],
      });
      const own = (event: string) => (application: Owned, who: Buyer) =>
        who.post(`${PC}/${event}?id=${application.id}`);
      await liveThrough<Owned, ApplicationEvent, "applicant" | "operator">(
        db,
        {
          table: APPLICATION_TABLE,
          starts: [
            async () => {
              const owner = await certified();
              await done(owner.post(`${PC}/add`, await formOf(owner)));
              return again({ owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ applicant: owner, operator }),
          strangers,
          offered: async ({ id, availableEvents }, actor) =>
            actor === "applicant"
              ? availableEvents
              : ((await operator.get<ApplicationDetail>(`${ADMIN}/getInfo?id=${id}`)).data?.availableEvents ?? []),
          calls: {
            submit: { applicant: own("submit") },
            withdraw: { applicant: own("withdraw") },
            approve: { operator: says(`${ADMIN}/approve`) },
            reject: { operator: says(`${ADMIN}/reject`, reasoned) },
            requestMore: {
              async operator(application, who) {
                const items = [{ kind: 8, reason: REASON }];
                const answer = await says(`${ADMIN}/requestMore`, { items, reason: "" })(application, who);
                const { owner, id } = application;
                // Requested papers are submitted at once.
                if (answer.code === 200) {
                  const { version } = await again(application);
                  await done(owner.post(`${PC}/update`, { ...(await formOf(owner)), id, version }));
                }
                return answer;
              },
            },
          },
        },
        witness,
      );
    }),
  );

  it(
    "a shop",
    witnessing(async () => {
      const OWN = "/api/merchant/merchant";
      const ADMIN = "/api/merchant/admin";
      type Owned = MerchantDetail & { owner: Buyer };
      // Whose shop was removed sees it no more.
      const again = async ({ id, owner }: Pick<Owned, "id" | "owner">): Promise<Owned> => ({
        ...(await done(operator.get<MerchantDetail>(`${ADMIN}/getInfo?id=${id}`))),
        owner,
      });
      const shopless = await createBuyer(app, db, phoneOf(people++), { roles: ["buyer", "merchant"] });
      const dayAhead = (days: number) => formatBeijingDate(now + days * DAY_MS);
      const closing = ({ version }: Owned, who: Buyer, from: number | null) =>
        who.post(`${OWN}/closePeriod`, {
          version,
          note: "仓库盘点",
          closedFrom: from === null ? null : dayAhead(from),
          closedTo: from === null ? null : dayAhead(from + 2),
        });
      await liveThrough<Owned, MerchantEvent, "merchant" | "operator" | "system">(
        db,
        {
          table: MERCHANT_TABLE,
          starts: [
            async () => {
              const merchantId = await insertMerchant(db, `太仓木行${people}`);
              const roles = ["buyer", "merchant"];
              const owner = await createBuyer(app, db, phoneOf(people++), { roles, merchantId });
              return again({ id: merchantId, owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ merchant: owner, operator }),
          // Calls of a shop's people are about their own.
          strangers: { ...strangers, "other merchant": shopless },
          offered: async ({ owner, availableEvents }, actor) =>
            actor === "operator"
              ? availableEvents
              : ((await owner.get<MerchantDetail>(`${OWN}/getInfo`)).data?.availableEvents ?? []),
          calls: {
            closePeriod: { merchant: (shop, who) => closing(shop, who, chance.choose([0, 5])) },
            reopen: { merchant: (shop, who) => closing(shop, who, null) },
            changePayee: {
              merchant: ({ version }, who) =>
                who.post(`${OWN}/updatePayee`, {
                  version,
                  accountName: "太仓木行有限公司",
                  bankName: "中国银行太仓支行",
                  bankAccount: "4600 1234 5678 9012",
                }),
            },
            suspend: { operator: says(`${ADMIN}/suspend`, reasoned) },
            resume: { operator: says(`${ADMIN}/resume`, reasoned) },
            terminate: { operator: says(`${ADMIN}/terminate`, reasoned) },
            holidayBegins: {
              async system(shop) {
                await done(closing(shop, shop.owner, 5));
                now += 5 * DAY_MS;
                await turnHolidays(db, now);
              },
            },
            holidayEnds: {
              async system() {
                now += 10 * DAY_MS;
                await turnHolidays(db, now);
              },
            },
          },
        },
        witness,
      );
    }),
  );

  it(
    "an application for a supply chain service",
    witnessing(async () => {
      const PC = "/api/supplyApply/pc";
      const ADMIN = "/api/supplyApply/admin";
      type Owned = SupplyApply & { owner: Buyer };
      const form = {
        productCode: "agency",
        amountWanted: 300_000_000,
        termMonths: 6,
        purpose: "采购到港樟子松锯材",
        goodsDesc: "樟子松锯材 30*120 六百方",
        contactName: "李木",
        contactPhone: "13800138000",
      };
      const again = async ({ id, owner }: Pick<Owned, "id" | "owner">): Promise<Owned> => {
        const { rows } = await done(owner.post<Page<SupplyApply>>(`${PC}/getList`));
        return { ...rows.find((row) => row.id === id)!, owner };
      };
      const handles = (event: SupplyEvent) => ({ operator: says(`${ADMIN}/handle`, { event, note: REASON }) });
      await liveThrough<Owned, SupplyEvent, SupplyActor>(
        db,
        {
          table: SUPPLY_TABLE,
          starts: [
            async () => {
              const owner = await certified();
              return again({ ...(await done(owner.post<SupplyApply>(`${PC}/add`, form))), owner });
            },
          ],
          again,
          actors: ({ owner }) => ({ applicant: owner, operator }),
          strangers,
          async offered({ id, status }, actor) {
            if (actor === "applicant") return availableSupplyEvents(status, actor, { isCertified: true });
            const { rows } = await done(
              operator.post<ListPage<"handledSupplyApplicationList">>(`${ADMIN}/getList`, { pageSize: 50 }),
            );
            return rows.find((row) => row.id === id)!.availableEvents;
          },
          calls: {
            edit: { applicant: says(`${PC}/update`, form) },
            withdraw: { applicant: says(`${PC}/withdraw`) },
            accept: handles("accept"),
            requestMore: handles("requestMore"),
            forward: handles("forward"),
            registerLoan: handles("registerLoan"),
            reject: handles("reject"),
          },
        },
        witness,
      );
    }),
  );

  it(
    "an article",
    witnessing(async () => {
      const PATH = "/api/news/admin";
      const form = { channelCode: "market", title: "太仓樟子松行情周报", contentHtml: "<p>报价持稳</p>" };
      type Kept = Pick<EditedArticle, "id" | "version" | "status" | "events"> & { isGone: boolean };
      const again = async ({ id, version }: Pick<Kept, "id" | "version">): Promise<Kept> => {
        const { code, data } = await operator.get<EditedArticle>(`${PATH}/getInfo?id=${id}`);
        return code === 404
          ? { id, version, status: NEWS_STATUS.offline, events: [], isGone: true }
          : { ...data, isGone: false };
      };
      let publishTime: string | null = null;
      await liveThrough<Kept, NewsEvent, "editor">(
        db,
        {
          table: NEWS_TABLE,
          starts: [async () => again(await done(operator.post<NewsVersion>(`${PATH}/save`, form)))],
          again,
          actors: () => ({ editor: operator }),
          strangers,
          async circumstances() {
            publishTime = chance.choose([null, formatBeijing(now + 500 * DAY_MS)]);
          },
          offered: async ({ events }) => events,
          calls: {
            edit: { editor: says(`${PATH}/save`, form) },
            publish: { editor: (article, who) => says(`${PATH}/publish`, { publishTime })(article, who) },
            offline: { editor: says(`${PATH}/offline`) },
            remove: { editor: says(`${PATH}/delete`) },
          },
        },
        witness,
      );
    }),
  );
});
