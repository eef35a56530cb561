import { describe, expect } from "vitest";
import { CHANGE_STATUS } from "../../../src/domain/company/company-change.ts";
import type { CompanyForm } from "../../../src/domain/company/company-form.ts";
import type {
  CompanyDetail,
  CompanyRecord,
  ReviewedCompany,
  ReviewedCompanyDetail,
} from "../../../src/domain/company/company-record.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import type { PublicCompany } from "../../../src/domain/company/public-info.ts";
import type { ListPage } from "../../../src/domain/console-lists.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { identityCheck } from "../../../src/domain/trade/vehicle.ts";
import { expireLicences } from "../../../src/server/company/certification.ts";
import { reviewSubscriber } from "../../../src/server/company/review-subscriber.ts";
import type { App } from "../../../src/server/http.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import {
  certifiedCompany,
  createMember,
  draftOf,
  type Member,
  PAPERS,
  papersOf,
  someCreditCode,
} from "../../support/companies.ts";
import { picture, upload } from "../../support/files.ts";
import { it as test } from "../../support/fixtures.ts";
import { createTrade } from "../../support/trade.ts";

const PC = "/api/companyInfo/pc";
const ADMIN = "/api/companyInfo/admin";
const REASON = "执照照片看不清楚";

const info = async (member: Member, id: string) => (await member.get<CompanyDetail>(`${PC}/getInfo?id=${id}`)).data;
const it = test
  .extend("operator", { scope: "file" }, ({ db, app }) => createMember(app, db, { roles: ["operator"] }))

  /** The owner's own company, certified, and the calls of the operator and of it. */
  .extend("changing", ({ db, app, operator }) => async (change: Partial<CompanyForm> = {}) => {
    const buyer = await createMember(app, db);
    const { id } = await certifiedCompany(buyer, operator, change);
    const own = () => info(buyer, id);
    return {
      buyer,
      id,
      own,
      ask: async (change: Partial<CompanyForm>) =>
        buyer.post<CompanyDetail>(`${PC}/update`, papersOf(await own(), change)),
    };
  });

describe("certifying a company", () => {
  const submitted = async (member: Member, change = {}) => {
    const { id } = await draftOf(member, change);
    return (await member.post<CompanyDetail>(`${PC}/submit?id=${id}`)).data;
  };
  const review = (operator: Member, event: string, { id, version }: { id: string; version: number }, reason?: string) =>
    operator.post<ReviewedCompanyDetail>(`${ADMIN}/${event}`, {
      id,
      version,
      ...(event === "approve" ? {} : { reason: reason ?? REASON }),
    });
  const acting = async (member: Member) =>
    (
      await member.post<{ companyId: string | null; companyName: string | null; sessionEpoch: number }>(
        "/api/login/getUserInfo",
      )
    ).data;

  it("goes from a draft over the review to certified, is notified, becomes the main company and can be acted for", async ({
    db,
    app,
    operator,
  }) => {
    const buyer = await createMember(app, db);
    const draft = await draftOf(buyer);
    expect(draft).toMatchObject({
      companyStatus: COMPANY_STATUS.draft,
      statusName: "未认证",
      submittedTime: null,
      version: 2,
    });
    expect(draft.availableEvents).toEqual(["submit"]);
    const sent = (await buyer.post<CompanyDetail>(`${PC}/submit?id=${draft.id}`)).data;
    expect(sent).toMatchObject({ companyStatus: COMPANY_STATUS.inReview, availableEvents: ["withdraw"] });
    expect(sent.submittedTime).toMatch(/^\d{4}-/);
    const waiting = (
      await operator.post<ListPage<"reviewedCompanyList">>(`${ADMIN}/getList`, {
        companyStatus: COMPANY_STATUS.inReview,
      })
    ).data;
    expect(waiting.rows.map(({ id }) => id)).toContain(draft.id);
    expect(waiting.counts[2]).toBe(waiting.total);
    const found = (await operator.get<ReviewedCompanyDetail>(`${ADMIN}/getInfo?id=${draft.id}`)).data;
    expect(found).toMatchObject({ applicantPhone: buyer.phone, isTaken: false, sameCode: [] });
    expect(found.availableEvents).toEqual(["approve", "reject", "freeze"]);
    expect((await review(operator, "approve", found)).data).toMatchObject({
      companyStatus: COMPANY_STATUS.certified,
      isMain: true,
    });
    await deliverOutbox(db, [reviewSubscriber]);
    expect(await info(buyer, draft.id)).toMatchObject({
      companyStatus: COMPANY_STATUS.certified,
      history: [
        { event: "submit", eventName: "提交认证" },
        { event: "approve", eventName: "通过认证", byName: "平台" },
      ],
    });
    const titles = await db.rows<{ title: string; person_id: string }>(
      "select title, person_id from message where ref_id = $1 order by id",
      [draft.id],
    );
    expect(titles).toEqual([
      { title: "企业认证待审核", person_id: operator.id },
      { title: "企业认证已通过", person_id: buyer.id },
    ]);
    expect((await buyer.post(`${PC}/setMainCompany?id=${draft.id}`)).code).toBe(200);
    expect((await acting(buyer)).companyId).toBe(draft.id);
    const log = await db.one<{ n: number }>(
      "select count(*)::int as n from oper_log where title = '企业认证' and target like $1",
      [`${draft.id} %`],
    );
    expect(log!.n).toBe(1);
  });

  it("reports by field what a submission lacks, and saves any draft", async ({ db, app }) => {
    const buyer = await createMember(app, db);
    const blank = { ...PAPERS, companyName: "", establishDate: "", licenceExpire: "", mainKinds: [], contactPhone: "" };
    const { data: draft } = await buyer.post<CompanyDetail>(`${PC}/add`, blank);
    expect(draft).toMatchObject({ companyName: "", establishDate: "", licenceExpire: "", licenceImage: "" });
    const answer = await buyer.post<{ problems: object }>(`${PC}/submit?id=${draft.id}`);
    expect(answer).toMatchObject({ code: 601, msg: "请输入营业执照上的企业名称" });
    expect(Object.keys(answer.data.problems).sort()).toEqual(
      [
        "companyName",
        "contactPhone",
        "creditCode",
        "establishDate",
        "licenceExpire",
        "licenceImage",
        "mainKinds",
      ].sort(),
    );
    expect((await info(buyer, draft.id)).companyStatus).toBe(COMPANY_STATUS.draft);
    const wrong = await buyer.post(`${PC}/update`, {
      ...blank,
      establishDate: "2026-02-30",
      id: draft.id,
      version: draft.version,
    });
    expect(wrong).toMatchObject({ code: 601, msg: "日期不正确" });
    const kind = await buyer.post(`${PC}/add`, { ...blank, mainKinds: ["9999"] });
    expect(kind).toMatchObject({ code: 601, msg: "请选择主营品类" });
  });

  it("adds one company per key, and no more than twenty", async ({ db, app }) => {
    const buyer = await createMember(app, db);
    const papers = { ...PAPERS, creditCode: someCreditCode() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => buyer.post<CompanyDetail>(`${PC}/add`, papers, "one")));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    for (let n = 1; n < 18; n++) expect((await buyer.post(`${PC}/add`, papers)).code).toBe(200);
    const last = await Promise.all([1, 2, 3, 4].map(() => buyer.post(`${PC}/add`, papers)));
    expect(last.map(({ code }) => code).sort()).toEqual([200, 200, 601, 601]);
    expect((await buyer.post<Page<unknown>>(`${PC}/getList`, { pageSize: 50 })).data.total).toBe(20);
  });

  it("refuses a version from before another person's change", async ({ db, app, operator }) => {
    const buyer = await createMember(app, db);
    const sent = await submitted(buyer);
    await buyer.post(`${PC}/withdraw?id=${sent.id}`);
    expect((await review(operator, "approve", sent)).code).toBe(5001);
    expect((await buyer.post(`${PC}/submit?id=${sent.id}&version=${sent.version}`)).code).toBe(5001);
    const { id } = sent;
    const stale = await buyer.post(`${PC}/update`, { ...PAPERS, id, version: sent.version });
    expect(stale).toMatchObject({ code: 5001, data: { version: sent.version + 1 } });
  });

  it("certifies exactly one of several companies with one code, however many operators approve at once", async ({
    db,
    app,
    operator,
  }) => {
    for (let round = 0; round < 5; round++) {
      const creditCode = someCreditCode();
      const buyers = await Promise.all([1, 2, 3].map(() => createMember(app, db)));
      const sent = await Promise.all(buyers.map((buyer) => submitted(buyer, { creditCode })));
      const answers = await Promise.all(sent.map((company) => review(operator, "approve", company)));
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 601, 601]);
      expect(answers.find(({ code }) => code === 601)?.msg).toBe("该统一社会信用代码已被其他企业认证");
      const certified = await db.one<{ n: number }>(
        `select count(*)::int as n from company_info where credit_code = $1 and company_status = ${COMPANY_STATUS.certified}`,
        [creditCode],
      );
      expect(certified!.n).toBe(1);
      const late = await createMember(app, db);
      const { id } = await draftOf(late, { creditCode });
      const refused = await late.post(`${PC}/submit?id=${id}`);
      expect(refused).toMatchObject({ code: 601, msg: "该企业已被认证，如有疑问请联系客服" });
      const rival = (await operator.post<ListPage<"reviewedCompanyList">>(`${ADMIN}/getList`, { keyword: creditCode }))
        .data;
      expect(rival.rows.filter(({ isTaken }: ReviewedCompany) => isTaken)).toHaveLength(3);
    }
  });

  const publicly = async (app: App, id: string): Promise<PublicCompany> =>
    (await app.inject(`/api/companyInfo/getPublicInfo?id=${id}`)).json().data;
  const decide = (
    operator: Member,
    event: "approve" | "reject",
    { change }: Pick<CompanyDetail, "change">,
    reason: string | undefined = event === "reject" ? REASON : undefined,
  ) =>
    operator.post<ReviewedCompanyDetail>(`${ADMIN}/handleChange`, {
      id: change!.id,
      version: change!.version,
      event,
      ...(reason === undefined ? {} : { reason }),
    });

  it("lets a certified company's old facts stand until the new ones are approved, and changes the rest at once", async ({
    db,
    app,
    operator,
    changing,
  }) => {
    const { buyer, id, own, ask } = await changing({ licenceExpire: "2030-12-31" });
    await buyer.post(`${PC}/setMainCompany?id=${id}`);
    const before = await acting(buyer);
    const small = await ask({ contactPhone: "＋86（0512）5318 8888" });
    expect(small.data).toMatchObject({
      companyStatus: COMPANY_STATUS.certified,
      contactPhone: "0512-53188888",
      change: null,
    });
    const wrong = await ask({ regAddress: "太仓" });
    expect(wrong).toMatchObject({ code: 601, data: { problems: { regAddress: "请输入详细地址" } } });
    const licenceImage = await buyer.upload();
    const asked = { companyName: "太仓恒信新木业有限公司", licenceExpire: "2035-12-31", licenceImage };
    const large = await ask({ ...asked, intro: "自营码头" });
    const stands = {
      companyName: PAPERS.companyName,
      companyStatus: COMPANY_STATUS.certified,
      intro: "自营码头",
      licenceExpire: "2030-12-31",
    };
    expect(large.data).toMatchObject({ ...stands, availableEvents: ["edit"] });
    expect(large.data.change).toMatchObject({
      status: CHANGE_STATUS.waiting,
      statusName: "待审核",
      reason: "",
      obstacle: "",
      availableEvents: ["replace", "withdraw"],
      before: { companyName: PAPERS.companyName, licenceExpire: "2030-12-31" },
      after: asked,
    });
    // It still buys, by the name that was certified.
    expect(await acting(buyer)).toEqual(before);
    const shown = await publicly(app, id);
    expect(shown).toMatchObject({ companyName: PAPERS.companyName, licenceExpire: "2030-12-31" });

    const waiting = (await operator.post<ListPage<"reviewedCompanyList">>(`${ADMIN}/getList`, { hasChange: true }))
      .data;
    expect(waiting.rows.map((row) => row.id)).toContain(id);
    expect(waiting.changes).toBe(waiting.total);
    const found = (await operator.get<ReviewedCompanyDetail>(`${ADMIN}/getInfo?id=${id}`)).data;
    expect(found.change).toMatchObject({ availableEvents: ["approve", "reject"], obstacle: "" });
    const { data } = await decide(operator, "approve", found);
    expect(data).toMatchObject({
      ...asked,
      companyStatus: COMPANY_STATUS.certified,
      intro: "自营码头",
      change: { status: CHANGE_STATUS.approved },
    });
    const { companyId, sessionEpoch } = before;
    expect(await acting(buyer)).toMatchObject({ companyId, sessionEpoch, companyName: asked.companyName });
    const renewed = await publicly(app, id);
    expect(renewed).toMatchObject({ companyName: asked.companyName, certExpireDate: "2035-12-31" });

    await deliverOutbox(db, [reviewSubscriber]);
    const messages = await db.rows<{ title: string; person_id: string }>(
      "select title, person_id from message where ref_id = $1 order by id",
      [id],
    );
    expect(messages.slice(2)).toEqual([
      { title: "企业变更待审核", person_id: operator.id },
      { title: "企业变更已通过", person_id: buyer.id },
    ]);
    const log = await db.one<{ before: object; after: object }>(
      "select before, after from oper_log where title = '企业变更' and target like $1",
      [`${id} %`],
    );
    expect(Object.keys(log!.before).sort()).toEqual(["companyName", "licenceExpire", "licenceImage"]);
    expect(log!.after).toMatchObject({ event: "approve", companyName: asked.companyName });
    expect((await own()).history.slice(2)).toMatchObject([
      { event: "edit", eventName: "变更资料" },
      { event: "approveChange", eventName: "通过变更", byName: "平台" },
    ]);
  });

  it("has one change at most: another replaces it, and the version of the first is void", async ({
    db,
    operator,
    changing,
  }) => {
    const { buyer, id, own, ask } = await changing();
    const first = (await ask({ regCapital: "300万元" })).data;
    // Repeated, or only with facts that need no review: the pending change stays unchanged.
    expect((await ask({ regCapital: "300万元", contactName: "李木" })).data.change).toEqual(first.change);
    expect((await ask({ contactName: "王木" })).data).toMatchObject({ contactName: "王木", change: first.change });
    const second = (await ask({ regCapital: "500万元" })).data;
    expect(second.change).toMatchObject({ id: first.change!.id, version: 2, after: { regCapital: "500万元" } });
    expect(await decide(operator, "approve", first)).toMatchObject({ code: 5001 });
    expect(await decide(operator, "reject", second, "不行")).toMatchObject({ code: 601, msg: "请填写原因(5-200字)" });
    expect((await decide(operator, "reject", second)).data.change).toMatchObject({
      status: CHANGE_STATUS.rejected,
      reason: REASON,
    });
    await deliverOutbox(db, [reviewSubscriber]);
    const message = await db.one(
      "select level, link_path from message where ref_id = $1 and title = '企业变更未通过' and person_id = $2",
      [id, buyer.id],
    );
    expect(message).toEqual({ level: 1, link_path: `/user/addEnterprise?type=edit&id=${id}` });
    const third = (await ask({ regCapital: "800万元" })).data;
    expect(third.change).toMatchObject({ status: CHANGE_STATUS.waiting, version: 1, before: { regCapital: "" } });
    const { id: changeId, version } = third.change!;
    const back = await buyer.post<CompanyDetail>(`${PC}/withdrawChange?id=${changeId}&version=${version}`);
    expect(back.data).toMatchObject({ regCapital: "", change: { status: CHANGE_STATUS.withdrawn } });
    // Both from what was read before, so that the second is too late whether or not they meet.
    const seen = await own();
    const both = await Promise.all(
      ["900万元", "1000万元"].map((regCapital) => buyer.post(`${PC}/update`, papersOf(seen, { regCapital }))),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([200, 5001]);
    expect((await own()).change).toMatchObject({ status: CHANGE_STATUS.waiting });
    const n = await db.one("select count(*)::int as n from company_change where company_id = $1", [id]);
    expect(n).toEqual({ n: 3 });
  });

  it("refuses a change to the credit code of another certified company, at any moment", async ({
    operator,
    changing,
  }) => {
    const creditCode = someCreditCode();
    const holder = await changing();
    const { ask } = await changing();
    const taken = await ask({ creditCode: (await holder.own()).creditCode });
    const said = "该企业已被认证，如有疑问请联系客服";
    expect(taken).toMatchObject({ code: 601, msg: said, data: { problems: { creditCode: said } } });
    // Two claim one that is free; the first to be approved has it.
    const rivals = await Promise.all([changing(), changing()]);
    const requests = await Promise.all(rivals.map((rival) => rival.ask({ creditCode })));
    const answers = await Promise.all(requests.map(({ data }) => decide(operator, "approve", data)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 601]);
    expect(answers.find(({ code }) => code === 601)?.msg).toBe("该统一社会信用代码已被其他企业认证");
    const loser = rivals[answers.findIndex(({ code }) => code === 601)]!;
    const seen = (await operator.get<ReviewedCompanyDetail>(`${ADMIN}/getInfo?id=${loser.id}`)).data;
    expect(seen.change).toMatchObject({
      status: CHANGE_STATUS.waiting,
      availableEvents: ["reject"],
      obstacle: "该统一社会信用代码已被其他企业认证",
    });
    expect((await loser.own()).change?.obstacle).toBe("");
  });

  it("approves no change of a frozen company, and hands on what expired meanwhile", async ({
    db,
    operator,
    changing,
  }) => {
    const { buyer, id, own, ask } = await changing({ licenceExpire: "2030-12-31" });
    const asked = (await ask({ licenceExpire: "2040-12-31" })).data;
    const frozen = (await review(operator, "freeze", asked)).data;
    expect(frozen.change).toMatchObject({ availableEvents: ["reject"], obstacle: "企业当前不是已认证状态，不能变更" });
    expect(await decide(operator, "approve", frozen)).toMatchObject({ code: 601 });
    await review(operator, "unfreeze", frozen);
    await expireLicences(db, Date.parse("2031-01-01T00:00:00+08:00"));
    const ended = await own();
    expect(ended).toMatchObject({
      companyStatus: COMPANY_STATUS.expired,
      licenceExpire: "2040-12-31",
      change: { status: CHANGE_STATUS.lapsed },
    });
    expect((await buyer.post<CompanyDetail>(`${PC}/submit?id=${id}`)).data).toMatchObject({
      companyStatus: COMPANY_STATUS.inReview,
    });
  });

  it("can be changed, seen and withdrawn by its owner only", async ({ db, app, operator, changing }) => {
    const { own, ask } = await changing();
    const { change } = (await ask({ regCapital: "300万元" })).data;
    const other = await createMember(app, db);
    const path = `${PC}/withdrawChange?id=${change!.id}&version=${change!.version}`;
    for (const stranger of [other, operator]) expect(await stranger.post(path)).toMatchObject({ code: 404 });
    const body = { id: change!.id, version: change!.version, event: "approve" };
    expect((await other.post(`${ADMIN}/handleChange`, body)).code).toBe(403);
    expect((await own()).change).toEqual(change);
  });

  it("stores only the mask of an identity number, and shows the public still less", async ({ db, app, changing }) => {
    const first17 = "32058519900101123";
    const { buyer, id, own } = await changing({ legalIdNoMask: first17 + identityCheck(first17) });
    const mask = `320***********123${identityCheck(first17)}`;
    expect((await own()).legalIdNoMask).toBe(mask);
    const shown = await publicly(app, id);
    expect(shown.legalIdNoMask).toBe(`3${"*".repeat(16)}${identityCheck(first17)}`);
    const found = JSON.stringify([
      await db.rows("select * from company_info where id = $1", [id]),
      await db.rows("select * from idempotency where person_id = $1", [buyer.id]),
      await db.rows("select * from oper_log where target like $1", [`${id} %`]),
    ]);
    expect(found).not.toContain(first17);
    const draft = await draftOf(buyer);
    const write = (legalIdNoMask: string) => buyer.post(`${PC}/update`, papersOf(draft, { legalIdNoMask }));
    expect(await write(`${first17}0`)).toMatchObject({ data: { problems: { legalIdNoMask: "请输入正确的身份证号" } } });
    expect(await write(mask)).toMatchObject({ data: { problems: { legalIdNoMask: "请输入完整的身份证号" } } });
  });

  it("states where it works, by nested codes, and shows public pictures", async ({ db, app, changing }) => {
    const place = { provinceCode: "320000", cityCode: "320500", districtCode: "320585", address: "港区北环路1号" };
    const { buyer, id, own, ask } = await changing(place);
    expect(await own()).toMatchObject({ ...place, placeText: "江苏省苏州市太仓市" });
    const [logo, ...images] = await Promise.all([1, 2, 3].map(() => buyer.uploadPublic()));
    expect((await ask({ logo: logo!, images })).data).toMatchObject({ logo, images, change: null });
    expect((await ask({ images: images.toReversed() })).data.images).toEqual(images.toReversed());
    const shown = await publicly(app, id);
    expect(shown).toMatchObject({
      address: "江苏省苏州市太仓市港区北环路1号",
      images: images.toReversed().map((image) => image.replace(".png", "-480.webp")),
    });
    expect(await ask({ logo: await buyer.upload() })).toMatchObject({ code: 601, msg: "请重新上传图片" });
    const thief = await createMember(app, db);
    expect(await thief.post(`${PC}/add`, { ...PAPERS, logo })).toMatchObject({ code: 601 });
    const elsewhere = await ask({ cityCode: "440100" });
    expect(elsewhere).toMatchObject({ code: 601, data: { problems: { cityCode: "请重新选择所在地区" } } });
    expect(await ask({ districtCode: "" })).toMatchObject({ data: { problems: { districtCode: "请选择区县" } } });
  });

  it("makes all who act for a frozen or expired company without orders act for themselves, on every device", async ({
    db,
    app,
    operator,
  }) => {
    const end = async (id: string) => {
      const frozen = (await operator.get<ReviewedCompanyDetail>(`${ADMIN}/getInfo?id=${id}`)).data;
      expect((await review(operator, "freeze", frozen, "经营异常，暂停采购")).code).toBe(200);
    };
    for (const how of [end, () => expireLicences(db, Date.parse("2031-01-01T00:00:00+08:00"))]) {
      const buyer = await createMember(app, db);
      const { id } = await certifiedCompany(buyer, operator, { licenceExpire: "2030-12-31" });
      await buyer.post(`${PC}/setMainCompany?id=${id}`);
      const phone = await createMember(app, db, {}, buyer.phone);
      expect((await acting(phone)).companyId).toBe(id);
      await how(id);
      for (const device of [buyer, phone]) expect((await acting(device)).companyId).toBeNull();
      expect((await acting(await createMember(app, db, {}, buyer.phone))).companyId).toBeNull();
    }
  });

  it("lets an expired company finish its orders: it is acted for until it is frozen, and places no new ones", async ({
    db,
    app,
    operator,
  }) => {
    const trade = await createTrade(app, db);
    const buyer = await createMember(app, db, {}, trade.buyer.phone);
    const { id } = await certifiedCompany(buyer, operator, { licenceExpire: "2030-12-31" });
    const personal = await trade.buyer.order(trade.goods.id, 5);
    await buyer.post(`${PC}/setMainCompany?id=${id}`);
    await trade.buyer.post(`${PC}/setMainCompany?id=${id}`);
    const order = await trade.buyer.order(trade.goods.id, 10);
    const open = await trade.buyer.previewOf(trade.goods.id, 10);
    await expireLicences(db, Date.parse("2031-01-01T00:00:00+08:00"));
    expect((await acting(buyer)).companyId).toBe(id);
    const refused = { code: 5002, data: { need: "certification" } };
    expect(await trade.buyer.checkout({ goodsId: trade.goods.id, quantity: 10, unit: "piece" })).toMatchObject(refused);
    expect(await trade.buyer.place(open)).toMatchObject(refused);
    // What was begun goes on, here, after another switch, and after signing in again.
    expect((await trade.buyer.detail(order.id)).status).toBe(ORDER_STATUS.toConfirm);
    await buyer.post(`${PC}/clearMainCompany`);
    expect((await buyer.get(`/api/platformOrder/pc/getInfo?id=${order.id}`)).code).toBe(404);
    expect((await buyer.get(`/api/platformOrder/pc/getInfo?id=${personal.id}`)).code).toBe(200);
    expect((await buyer.post(`${PC}/setMainCompany?id=${id}`)).code).toBe(200);
    const again = await createMember(app, db, {}, trade.buyer.phone);
    const reason = "采购计划有变化";
    expect((await again.post("/api/platformOrder/pc/cancel", { id: order.id, reason })).code).toBe(200);
    // A frozen one has no one acting for it.
    const expired = (await operator.get<ReviewedCompanyDetail>(`${ADMIN}/getInfo?id=${id}`)).data;
    expect((await review(operator, "freeze", expired, "经营异常，暂停采购")).code).toBe(200);
    expect((await acting(again)).companyId).toBeNull();
    expect((await again.post(`${PC}/setMainCompany?id=${id}`)).code).toBe(601);
  });

  it("expires a licence the day after its last, once, with the reason", async ({ db, app, operator }) => {
    const buyer = await createMember(app, db);
    const { id } = await certifiedCompany(buyer, operator, { licenceExpire: "2027-03-31" });
    const endless = await certifiedCompany(buyer, operator);
    await expireLicences(db, Date.parse("2027-03-31T23:59:59+08:00"));
    expect((await info(buyer, id)).companyStatus).toBe(COMPANY_STATUS.certified);
    const counts = await Promise.all([1, 2].map(() => expireLicences(db, Date.parse("2027-04-01T00:00:00+08:00"))));
    expect(counts.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(1);
    expect(await info(buyer, id)).toMatchObject({
      companyStatus: COMPANY_STATUS.expired,
      statusName: "已过期",
      availableEvents: ["submit"],
    });
    expect((await info(buyer, id)).history.filter(({ event }) => event === "expire")).toHaveLength(1);
    expect((await info(buyer, endless.id)).companyStatus).toBe(COMPANY_STATUS.certified);
  });

  it("unfreezes a frozen company, and requires a meaningful reason", async ({ db, app, operator }) => {
    const buyer = await createMember(app, db);
    const company = await certifiedCompany(buyer, operator);
    for (const event of ["freeze", "reject"])
      expect(await review(operator, event, company, "不行")).toMatchObject({ code: 601 });
    const frozen = (await review(operator, "freeze", company, "投诉待查，暂停采购")).data;
    expect(await info(buyer, company.id)).toMatchObject({
      companyStatus: COMPANY_STATUS.frozen,
      freezeReason: "投诉待查，暂停采购",
    });
    const edit = await buyer.post(`${PC}/update`, { ...PAPERS, id: company.id, version: frozen.version });
    expect(edit).toMatchObject({ code: 601, msg: "当前状态不能修改资料" });
    expect((await review(operator, "unfreeze", frozen, "核实无误，恢复采购")).data.companyStatus).toBe(
      COMPANY_STATUS.certified,
    );
  });

  it("shows papers to their owner and to reviewers only", async ({ db, app, operator }) => {
    const buyer = await createMember(app, db);
    const other = await createMember(app, db);
    const merchant = await createMember(app, db, { roles: ["buyer", "merchant"] });
    const { id, licenceImage } = await draftOf(buyer);
    const read = async (member: Member) =>
      (await app.inject({ url: licenceImage, headers: { authorization: member.authorization } })).headers[
        "content-type"
      ];
    expect(await read(buyer)).toBe("image/png");
    expect(await read(operator)).toBe("image/png");
    for (const stranger of [other, merchant]) expect(await read(stranger)).toMatch(/json/);
    const stolen = await other.post(`${PC}/add`, { ...PAPERS, licenceImage });
    expect(stolen).toMatchObject({ code: 601, msg: "文件不存在，请重新上传" });
    const shown = await upload(
      app,
      buyer.authorization,
      [{ name: "a.png", bytes: await picture("png") }],
      "/common/upload",
    );
    const open = await buyer.post(`${PC}/add`, { ...PAPERS, licenceImage: shown.fileName });
    expect(open).toMatchObject({ code: 601, msg: "证照须作为私密文件上传" });
    for (const member of [other, merchant, operator]) {
      expect((await member.get(`${PC}/getInfo?id=${id}`)).code).toBe(404);
      const rows = (await member.post<Page<CompanyRecord>>(`${PC}/getList`)).data.rows;
      expect(rows.some((row) => row.id === id)).toBe(false);
    }
  });

  it("lists the person's own companies, by status and by words", async ({ db, app }) => {
    const buyer = await createMember(app, db);
    const draft = await draftOf(buyer, { companyName: "岭南木材贸易行" });
    const sent = await submitted(buyer);
    const list = async (body: object) =>
      (await buyer.post<Page<CompanyRecord>>(`${PC}/getList`, body)).data.rows.map(({ id }) => id);
    expect(await list({})).toEqual([sent.id, draft.id]);
    expect(await list({ companyStatus: COMPANY_STATUS.inReview })).toEqual([sent.id]);
    expect(await list({ keyword: "岭南" })).toEqual([draft.id]);
    expect(await list({ keyword: "%" })).toEqual([]);
  });
});
