import { describe, expect } from "vitest";
import type {
  ApplicationDetail,
  MyApplication,
  ReviewedApplicationDetail,
} from "../../../src/domain/company/application-record.ts";
import {
  APPLICATION_STATUS,
  MATERIAL_KINDS,
  type Material,
  type MaterialKind,
  type Requirement,
} from "../../../src/domain/company/merchant-application.ts";
import type { ListPage } from "../../../src/domain/console-lists.ts";
import { reviewSubscriber } from "../../../src/server/company/review-subscriber.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { certifiedCompany, createMember, type Member } from "../../support/companies.ts";
import { it as test } from "../../support/fixtures.ts";

const PC = "/api/settleInMaterials/pc";
const ADMIN = "/api/settleInMaterials/admin";
const REASON = "材料照片看不清楚";
const REQUIRED: readonly MaterialKind[] = [1, 2, 3, 4, 8];

const it = test
  .extend("operator", { scope: "file" }, ({ db, app }) => createMember(app, db, { roles: ["operator"] }))

  /** A person acting for a certified company. */
  .extend("trader", ({ db, app, operator }) => async (): Promise<Member & { companyId: string }> => {
    const member = await createMember(app, db);
    const { id } = await certifiedCompany(member, operator);
    await member.post(`/api/companyInfo/pc/setMainCompany?id=${id}`);
    return { ...member, companyId: id };
  });

describe("opening a shop", () => {
  let shops = 0;

  const formOf = (materials: readonly Material[], change: object = {}) => {
    shops += 1;
    return {
      shopName: `恒信木行${shops}`,
      shopType: 1,
      kindCodes: ["1501"],
      brandCodes: ["canfor"],
      warehouses: [
        {
          storeName: `太仓${shops}号库`,
          provinceCode: "320000",
          cityCode: "320500",
          address: "北环路1号港区",
          portCode: "taicang",
          contact: "陈建国",
          phone: "13800000001",
        },
      ],
      contactName: "陈建国",
      contactPhone: "13800000001",
      bankName: "中国银行太仓支行",
      bankAccount: "6222 0000 1111 2222",
      accountName: "太仓恒信木业有限公司",
      agree: true,
      materials,
      ...change,
    };
  };
  const papersOf = async (member: Member, kinds: readonly MaterialKind[] = REQUIRED): Promise<Material[]> => {
    const papers: Material[] = [];
    for (const kind of kinds) papers.push({ kind, fileId: await member.upload(), expireDate: "" });
    return papers;
  };
  const mine = async (member: Member) => (await member.get<MyApplication>(`${PC}/getMyInfo`)).data;
  const add = (member: Member, form: object, key?: string) => member.post<ApplicationDetail>(`${PC}/add`, form, key);
  const drafted = async (member: Member, change: object = {}) => {
    const answer = await add(member, formOf(await papersOf(member), change));
    expect(answer).toMatchObject({ code: 200 });
    return answer.data;
  };
  const submitted = async (member: Member, change: object = {}) => {
    const { id } = await drafted(member, change);
    return (await member.post<ApplicationDetail>(`${PC}/submit?id=${id}`)).data;
  };
  const bodyFor = (event: string, { id, version }: { id: string; version: number }) => ({
    id,
    version,
    ...(event === "reject" ? { reason: REASON } : {}),
    ...(event === "requestMore" ? { items: [{ kind: 3, reason: REASON }], reason: "" } : {}),
    ...(event === "waive" ? { kind: 4, note: "港口公共仓，免提供" } : {}),
  });
  const review = (operator: Member, event: string, of: { id: string; version: number }, member = operator) =>
    member.post<ReviewedApplicationDetail>(`${ADMIN}/${event}`, bodyFor(event, of));

  it("makes of an approved application a shop with its warehouses, run by who applied, who is notified", async ({
    db,
    operator,
    trader,
  }) => {
    const member = await trader();
    expect(await mine(member)).toMatchObject({ application: null, company: { id: member.companyId } });
    const sent = await submitted(member);
    expect(sent).toMatchObject({
      status: APPLICATION_STATUS.inReview,
      statusName: "待审核",
      availableEvents: ["withdraw"],
      bankAccount: "6222000011112222",
    });
    expect(sent.applyNo).toMatch(/^RZ\d{14}$/);
    const waiting = (
      await operator.post<ListPage<"reviewedApplicationList">>(`${ADMIN}/getList`, {
        status: APPLICATION_STATUS.inReview,
      })
    ).data;
    expect(waiting.rows.find(({ id }) => id === sent.id)).toMatchObject({
      warehouseAddresses: sent.warehouses.map(({ address }) => `江苏省苏州市${address}`),
    });
    const approved = await review(operator, "approve", sent);
    expect(approved.data).toMatchObject({ status: APPLICATION_STATUS.approved, openProblems: [], availableEvents: [] });
    const shop = (
      await member.get<{ shopName: string; companyId: string; cityName: string }>(
        `/api/merchant/getPcInfo?id=${approved.data.merchantId}`,
      )
    ).data;
    expect(shop).toMatchObject({ shopName: sent.shopName, companyId: member.companyId, cityName: "苏州市" });
    const warehouses = await db.rows(
      "select s.store_name, ms.contact from merchant_store ms join store s on s.id = ms.store_id where ms.merchant_id = $1",
      [approved.data.merchantId],
    );
    const { accountName, bankName, bankAccount } = sent;
    expect(
      await db.one(
        `select account_name as "accountName", bank_name as "bankName", bank_account as "bankAccount" from merchant where id = $1`,
        [approved.data.merchantId],
      ),
    ).toEqual({ accountName, bankName, bankAccount });
    expect(warehouses).toEqual([{ store_name: sent.warehouses[0]!.storeName, contact: "陈建国" }]);
    const session = (
      await member.post<{ roles: string[]; merchantId: string; permissions: string[] }>("/api/login/getUserInfo")
    ).data;
    expect(session).toMatchObject({ merchantId: approved.data.merchantId });
    expect(session.roles).toContain("merchant");
    expect(session.permissions).toContain("goods:offer:add");
    await deliverOutbox(db, [reviewSubscriber]);
    const messages = await db.rows(
      "select person_id, title, link_path from message where ref_id = $1 and ref_type = 'settleInMaterials' order by id",
      [sent.id],
    );
    expect(messages).toEqual([
      { person_id: operator.id, title: "商家入驻待审核", link_path: `/console/settle/detail?id=${sent.id}` },
      { person_id: member.id, title: "商家入驻已通过", link_path: "/console/goods/list" },
    ]);
    expect((await add(member, formOf([]))).msg).toBe("该企业已开店");
  });

  it("stores the consent to the agreement on shops at submission, once per person and version", async ({
    db,
    trader,
  }) => {
    const member = await trader();
    const kept = () =>
      db.rows("select version from agreement_acceptance where person_id = $1 and agreement_type = 3", [member.id]);
    const { id } = await drafted(member);
    expect(await kept()).toEqual([]);
    for (const _ of [1, 2]) {
      await member.post(`${PC}/submit?id=${id}`);
      expect(await kept()).toHaveLength(1);
      await member.post(`${PC}/withdraw?id=${id}`);
    }
  });

  it("is for certified companies only", async ({ db, app, operator, trader }) => {
    const person = await createMember(app, db);
    expect(await add(person, formOf([]))).toMatchObject({ code: 5002, data: { need: "certification" } });
    const member = await trader();
    const sent = await submitted(member);
    const { data: company } = await operator.get<{ version: number }>(
      `/api/companyInfo/admin/getInfo?id=${member.companyId}`,
    );
    await operator.post("/api/companyInfo/admin/freeze", {
      id: member.companyId,
      version: company.version,
      reason: "经营异常，暂停采购",
    });
    expect(await review(operator, "approve", sent)).toMatchObject({ code: 601, msg: "入驻企业须先通过企业认证" });
  });

  it("takes nothing that the checklist leaves open, and shows each item's state", async ({ trader }) => {
    const member = await trader();
    const papers = await papersOf(member);
    const some = papers.filter(({ kind }) => kind !== 3);
    const { data: draft } = await add(
      member,
      formOf(some.map((one) => ({ ...one, expireDate: one.kind === 4 ? "2020-01-01" : "" }))),
    );
    const states = Object.fromEntries(draft.checklist.map(({ kind, state }) => [kind, state]));
    expect(states).toEqual({
      1: "given",
      2: "given",
      3: "missing",
      4: "expired",
      5: "missing",
      7: "missing",
      8: "given",
    });
    const early = await member.post(`${PC}/submit?id=${draft.id}`);
    expect(early).toMatchObject({ code: 601, msg: "开户许可证未上传" });
    const { data: importer } = await member.post<ApplicationDetail>(`${PC}/update`, {
      ...formOf(papers, { shopType: 3 }),
      id: draft.id,
      version: draft.version,
    });
    expect(importer.checklist.find(({ kind }) => kind === 6)).toMatchObject({ required: true, state: "missing" });
    expect((await member.post(`${PC}/submit?id=${draft.id}`)).msg).toContain("木材经营或报关资质");
  });

  it("requires every returned item again, and no other", async ({ operator, trader }) => {
    const member = await trader();
    const form = formOf(await papersOf(member));
    const { data: draft } = await add(member, form);
    const { data: sent } = await member.post<ApplicationDetail>(`${PC}/submit?id=${draft.id}`);
    expect(
      await operator.post(`${ADMIN}/requestMore`, {
        ...bodyFor("waive", sent),
        kind: undefined,
        note: undefined,
        items: [],
        reason: "",
      }),
    ).toMatchObject({ code: 601 });
    await review(operator, "requestMore", sent);
    const open = (await mine(member)).application!;
    expect(open).toMatchObject({
      status: APPLICATION_STATUS.incomplete,
      rejectItems: [{ kind: 3, reason: REASON }],
      availableEvents: ["withdraw"],
    });
    expect(await member.post(`${PC}/submit?id=${open.id}`)).toMatchObject({ code: 601, msg: "请重新提供开户许可证" });
    const same = await member.post<ApplicationDetail>(`${PC}/update`, {
      ...form,
      materials: open.materials,
      id: open.id,
      version: open.version,
    });
    expect(same.data.rejectItems).toHaveLength(1);
    const fresh = { kind: 3, fileId: await member.upload(), expireDate: "" } as const;
    const materials = [...same.data.materials.filter(({ kind }) => kind !== 3), fresh];
    const anew = await member.post<ApplicationDetail>(`${PC}/update`, {
      ...form,
      materials,
      id: open.id,
      version: same.data.version,
    });
    expect(anew.data).toMatchObject({ rejectItems: [], availableEvents: ["submit", "withdraw"] });
    expect((await member.post<ApplicationDetail>(`${PC}/submit?id=${open.id}`)).data.status).toBe(
      APPLICATION_STATUS.inReview,
    );
  });

  it("lets the operator waive an item with a note", async ({ db, operator, trader }) => {
    const member = await trader();
    const { data: draft } = await add(member, formOf(await papersOf(member)));
    const sent = (await member.post<ApplicationDetail>(`${PC}/submit?id=${draft.id}`)).data;
    await db.run("update settle_in_materials set materials = '[]' where id = $1", [sent.id]);
    expect((await review(operator, "approve", sent)).msg).toBe("营业执照未上传");
    let { version } = sent;
    for (const kind of REQUIRED) {
      const waived = await operator.post<ReviewedApplicationDetail>(`${ADMIN}/waive`, {
        id: sent.id,
        version,
        kind,
        note: "老客户，线下已核",
      });
      version = waived.data.version;
    }
    expect((await operator.post(`${ADMIN}/waive`, { id: sent.id, version, kind: 1, note: "行" })).code).toBe(601);
    expect((await review(operator, "approve", { id: sent.id, version })).code).toBe(200);
  });

  it("gives one name and one company one shop, whichever comes first", async ({ operator, trader }) => {
    const traders = await Promise.all([1, 2, 3].map(() => trader()));
    const sent = await Promise.all(traders.map((one) => submitted(one, { shopName: "同名木行" })));
    const answers = await Promise.all(sent.map((one) => review(operator, "approve", one)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 601, 601]);
    expect(answers.find(({ code }) => code === 601)?.msg).toBe("店铺名称已被使用");
    const late = await trader();
    expect(await add(late, formOf([], { shopName: "同名木行" }))).toMatchObject({
      code: 601,
      data: { problems: { shopName: "店铺名称已被使用" } },
    });
    const twice = await Promise.all([1, 2].map(async () => add(late, formOf([]))));
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 601]);
    const form = formOf([]);
    const another = await trader();
    const repeated = await Promise.all([1, 2, 3].map(() => add(another, form, "same")));
    expect(new Set(repeated.map(({ data }) => data.id)).size).toBe(1);
  });

  it("can be tried again thirty days after a refusal, and at once after a withdrawal", async ({
    db,
    operator,
    trader,
  }) => {
    const member = await trader();
    const { id } = await submitted(member);
    await member.post(`${PC}/withdraw?id=${id}`);
    const sent = await submitted(member);
    await review(operator, "reject", sent);
    const refused = await mine(member);
    expect(refused.application).toMatchObject({ status: APPLICATION_STATUS.rejected, reason: REASON });
    expect(refused.applyAgainTime).toMatch(/^\d{4}-/);
    expect((await add(member, formOf([]))).code).toBe(601);
    await db.run("update settle_in_materials set reviewed_at = reviewed_at - interval '30 days' where id = $1", [
      sent.id,
    ]);
    expect((await mine(member)).applyAgainTime).toBeNull();
    expect((await add(member, formOf([]))).code).toBe(200);
  });

  it("refuses a version from before another person's change", async ({ operator, trader }) => {
    const member = await trader();
    const sent = await submitted(member);
    const old = { id: sent.id, version: sent.version - 1 };
    for (const event of ["approve", "reject", "requestMore", "waive"])
      expect((await review(operator, event, old)).code).toBe(5001);
  });

  it("shows papers to the applicant and reviewers only", async ({ app, operator, trader }) => {
    const member = await trader();
    const stranger = await trader();
    const { materials } = await drafted(member);
    const read = async (requester: Member) =>
      (await app.inject({ url: materials[0]!.fileId, headers: { authorization: requester.authorization } })).headers[
        "content-type"
      ];
    expect(await read(member)).toBe("image/png");
    expect(await read(operator)).toBe("image/png");
    expect(await read(stranger)).toMatch(/json/);
    expect((await add(stranger, formOf([materials[0]!]))).code).toBe(601);
  });

  it("goes by the operator's checklist as it is at the time", async ({ operator, trader }) => {
    const current = (await operator.get<Requirement[]>(`${ADMIN}/getRequirements`)).data;
    expect(current.map(({ kind }) => kind)).toEqual([...MATERIAL_KINDS]);
    const only: Requirement[] = [{ kind: 8, required: true, shopTypes: [1] }];
    const save = (before: Requirement[], requirements: Requirement[]) =>
      operator.post<Requirement[]>(`${ADMIN}/saveRequirements`, { before, requirements });
    expect((await save(only, current)).code).toBe(5001);
    expect((await save(current, [...only, ...only])).code).toBe(601);
    expect((await save(current, only)).data).toEqual(only);
    const member = await trader();
    const { data: draft } = await add(member, formOf(await papersOf(member, [8])));
    expect((await member.post<ApplicationDetail>(`${PC}/submit?id=${draft.id}`)).data).toMatchObject({
      status: APPLICATION_STATUS.inReview,
    });
    expect((await save(only, current)).data).toEqual(current);
  });
});
