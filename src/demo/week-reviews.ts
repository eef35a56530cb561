import type { ApplicationAdd } from "../contract/company/merchant-application-schemas.ts";
import type { GoodsInput } from "../domain/catalog/goods/goods-fields.ts";
import type { GoodsEvent } from "../domain/catalog/goods/goods-status.ts";
import { LICENCE_FOR_EVER } from "../domain/company/company-form.ts";
import type { OperatorEvent } from "../domain/company/supply.ts";
import type { ApplicationId, CompanyId, GoodsId, SupplyApplyId } from "../domain/ids.ts";
import { fen } from "../domain/money.ts";
import { mm } from "../domain/units.ts";
import { addGoods } from "../server/catalog/goods/goods-form.ts";
import { stepGoods } from "../server/catalog/goods/goods-life.ts";
import * as applications from "../server/company/application-commands.ts";
import { addCompany, reviewCompany, stepOwnCompany, updateCompany } from "../server/company/company-commands.ts";
import { addApply, handleApply } from "../server/company/supply-applications.ts";
import { creditCodeOf } from "./merchants.ts";
import { DEMO_IP, type Person } from "./people.ts";
import { upsertPerson } from "./people-store.ts";
import { ACCOUNTS, paper, type Scene, type Stage, type Times } from "./week-stage.ts";
import { ownWarehouse, versionOf } from "./week-store.ts";

/** A new person with a company. */
type Applicant = { phone: string; name: string; company: string; tail: string };

const APPLICANTS = {
  toReview: { phone: "13800001201", name: "钱立诚", company: "太仓衡泰木业有限公司", tail: "3HT7K2" },
  incomplete: { phone: "13800001202", name: "孙克明", company: "日照海洲木业有限公司", tail: "5HX8M4" },
  refused: { phone: "13800001203", name: "李春和", company: "镇江润松木业有限公司", tail: "6RT2P9" },
  toCertify: { phone: "13800001204", name: "王晓岚", company: "常熟枫桥木制品有限公司", tail: "7FQ3W5" },
  notCertified: { phone: "13800001205", name: "郭海涛", company: "苏州木禾家居有限公司", tail: "8MH4Q6" },
  moved: { phone: "13800001206", name: "沈立群", company: "昆山嘉木地板有限公司", tail: "9JM6D3" },
} as const satisfies Readonly<Record<string, Applicant>>;

const operatorOf = async (stage: Stage) => (await stage.person(ACCOUNTS.operator)).caller;

/** A company of a new person, and its application to open a shop. */
function applicantOf(applicant: Applicant) {
  const { phone, name, company, tail } = applicant;
  const scenes: Scene[] = [];
  const callerOf = async (stage: Stage) => (await stage.person(phone)).caller;
  const versionedCompany = async (stage: Stage) => {
    const id = stage.kept<CompanyId>(`company ${phone}`);
    return { id, version: await versionOf(stage.db, "company_info", id) };
  };
  const versionedApplication = async (stage: Stage) => {
    const id = stage.kept<ApplicationId>(`application ${phone}`);
    return { id, version: await versionOf(stage.db, "settle_in_materials", id) };
  };
  const formOf = async (stage: Stage, caller: Person["caller"], regAddress: string) => ({
    companyName: company,
    creditCode: creditCodeOf("320585", tail),
    companyType: 1 as const,
    legalPerson: name,
    legalIdNoMask: "",
    regAddress,
    establishDate: "2016-04-12",
    licenceExpire: LICENCE_FOR_EVER,
    licenceImage: await paper(stage, { caller }, "营业执照.pdf"),
    isLegalPerson: true,
    authLetter: "",
    contactName: name,
    contactPhone: phone,
    mainKinds: ["1501"],
    intro: "演示企业",
    regCapital: "500万元人民币",
    businessScope: "木材销售；木材加工。",
    provinceCode: "",
    cityCode: "",
    districtCode: "",
    address: "",
    logo: "",
    images: [],
  });
  const scene = (at: number, play: Scene["play"]) => {
    scenes.push({ at, play });
    return self;
  };
  const self = {
    scenes,
    handedIn: (at: number) =>
      scene(at, async (stage) => {
        await upsertPerson(stage.db, { phone, name });
        const caller = await callerOf(stage);
        const form = await formOf(stage, caller, "江苏省太仓市港区木材产业园6号");
        const { id } = await addCompany(stage.db, null, caller, form, stage.nowMs);
        stage.keep(`company ${phone}`, id);
        await stepOwnCompany(stage.db, caller, "submit", { id }, stage.nowMs);
      }),
    certified: (at: number, event: "approve" | "reject" = "approve", reason = "") =>
      scene(at, async (stage) =>
        reviewCompany(
          stage.db,
          await operatorOf(stage),
          event,
          { ...(await versionedCompany(stage)), reason },
          stage.nowMs,
        ),
      ),
    /** It applies for another address; the certified facts stand until the operator agrees. */
    moved: (at: number, regAddress: string) =>
      scene(at, async (stage) => {
        const caller = await callerOf(stage);
        const change = { ...(await versionedCompany(stage)), ...(await formOf(stage, caller, regAddress)) };
        await updateCompany(stage.db, caller, change, stage.nowMs);
      }),
    /** `leaseUntil`: the day on which the lease of its warehouse ends. */
    applied: (at: number, leaseUntil = "") =>
      scene(at, async (stage) => {
        const caller = await callerOf(stage);
        const kinds = [1, 2, 3, 4, 8] as const;
        const materials = [];
        for (const kind of kinds)
          materials.push({
            kind,
            fileId: await paper(stage, { caller }, "材料.pdf"),
            expireDate: kind === 4 ? leaseUntil : "",
          });
        const form: ApplicationAdd = {
          shopName: company.slice(2, 6),
          shopType: 1,
          kindCodes: ["1501"],
          brandCodes: [],
          materials,
          warehouses: [
            {
              storeName: `${company.slice(2, 4)}木材库`,
              provinceCode: "320000",
              cityCode: "320500",
              address: "太仓市港区木材产业园6号",
              portCode: "taicang",
              contact: name,
              phone,
            },
          ],
          contactName: name,
          contactPhone: phone,
          bankName: "演示银行太仓支行",
          accountName: company,
          bankAccount: `0000${phone}`,
          agree: true,
        };
        const { id } = await applications.addApplication(stage.db, null, caller, form, stage.nowMs);
        stage.keep(`application ${phone}`, id);
        await applications.stepOwnApplication(stage.db, caller, "submit", { id }, stage.nowMs);
      }),
    supplementRequested: (at: number) =>
      scene(at, async (stage) => {
        const items = [{ kind: 4 as const, reason: "租赁合同已过期，请补充" }];
        const body = { ...(await versionedApplication(stage)), items, reason: "" };
        await applications.requestMore(stage.db, await operatorOf(stage), body, stage.nowMs);
      }),
    refused: (at: number, reason: string) =>
      scene(at, async (stage) => {
        const body = { ...(await versionedApplication(stage)), reason };
        await applications.rejectApplication(stage.db, await operatorOf(stage), body, stage.nowMs);
      }),
  };
  return self;
}

/** Beams of the first shop in a size that no other merchant has; it goes to the review. */
function goodsOf(thickness: number, width: number) {
  const scenes: Scene[] = [];
  const key = `goods ${thickness}*${width}`;
  const scene = (at: number, play: Scene["play"]) => {
    scenes.push({ at, play });
    return self;
  };
  const stepped = async (stage: Stage, role: "merchant" | "operator", event: GoodsEvent, reason?: string) => {
    const { caller } = await stage.person(ACCOUNTS[role]);
    const id = stage.kept<GoodsId>(key);
    const version = await versionOf(stage.db, "goods", id);
    const merchantId = role === "merchant" ? stage.shops.merchant : null;
    const step = { id, version, event, ...(reason === undefined ? {} : { reason }) };
    await stepGoods(stage.db, merchantId, { caller, ip: DEMO_IP }, step);
  };
  const self = {
    scenes,
    drafted: (at: number) =>
      scene(at, async (stage) => {
        const { caller } = await stage.person(ACCOUNTS.merchant);
        const { id: storeId } = await ownWarehouse(stage.db, stage.shops.merchant);
        const form: GoodsInput = {
          merchantSku: `YS-${thickness}-${width}`,
          title: "",
          kindCode: "1502",
          speciesCode: "zhangzisong",
          gradeCode: "ru-1",
          brandCode: null,
          originCode: "RU",
          thicknessTenths: thickness * 10,
          width: mm(width),
          length: mm(4000),
          lengthMin: null,
          lengthMax: null,
          diameterMin: null,
          diameterMax: null,
          surface: "rough",
          moistureType: "KD",
          moisturePct: 14,
          treatment: "none",
          density: null,
          certs: [],
          uses: ["托盘"],
          storeId,
          saleUnit: "m3",
          volumeRule: 1,
          perBundle: 90,
          price: fen(172_000),
          taxIncluded: true,
          taxRate: 13,
          priceTiers: [],
          priceMode: 1,
          minOrder: 90,
          step: 90,
          stock: 900,
          deliveryModes: [1, 2],
          images: [],
          detail: "现货，可到库看货。",
        };
        const owner = { merchantId: stage.shops.merchant, actor: { caller, ip: DEMO_IP } };
        stage.keep(key, (await addGoods(stage.db, owner, form, null, stage.nowMs)).id);
      }),
    byMerchant: (at: number, event: GoodsEvent) => scene(at, (stage) => stepped(stage, "merchant", event)),
    byOperator: (at: number, event: GoodsEvent, reason?: string) =>
      scene(at, (stage) => stepped(stage, "operator", event, reason)),
  };
  return self;
}

/** An application of the buyer's company for a service. */
function supplyOf(productCode: string, yuan: number, at: number, handled: readonly [number, OperatorEvent, string][]) {
  const key = `supply ${productCode} ${at}`;
  const scenes: Scene[] = [
    {
      at,
      play: async (stage) => {
        const { caller } = await stage.person(ACCOUNTS.buyer);
        const form = {
          productCode,
          amountWanted: fen(yuan * 100),
          termMonths: 6,
          purpose: "采购到港樟子松、赤松锯材",
          goodsDesc: "樟子松锯材 30*120 约 600 方",
          contactName: "林采购",
          contactPhone: ACCOUNTS.buyer,
        };
        stage.keep(key, (await addApply(stage.db, null, caller, form, stage.nowMs)).id);
      },
    },
    ...handled.map(([moment, event, note]) => ({
      at: moment,
      play: async (stage: Stage) => {
        const id = stage.kept<SupplyApplyId>(key);
        const version = await versionOf(stage.db, "supply_apply", id);
        await handleApply(stage.db, await operatorOf(stage), { id, version, event, note });
      },
    })),
  ];
  return { scenes };
}

/** What waits for the operator, and what was reviewed in the week. */
export function reviewScenes({ ago, day, date }: Times): Scene[] {
  const stories = [
    applicantOf(APPLICANTS.toReview).handedIn(day(-9, "10:00")).certified(day(-8, "15:00")).applied(ago(22)),
    applicantOf(APPLICANTS.incomplete)
      .handedIn(day(-7, "11:00"))
      .certified(day(-6, "10:00"))
      .applied(day(-5, "14:00"), date(-2))
      .supplementRequested(ago(28)),
    applicantOf(APPLICANTS.refused)
      .handedIn(day(-12, "09:30"))
      .certified(day(-11, "16:00"))
      .applied(day(-9, "13:00"))
      .refused(day(-5, "17:00"), "经营地址与仓储合同不一致"),
    applicantOf(APPLICANTS.toCertify).handedIn(ago(5)),
    applicantOf(APPLICANTS.notCertified).handedIn(day(-4, "10:00")).certified(ago(50), "reject", "营业执照照片不清晰"),
    applicantOf(APPLICANTS.moved)
      .handedIn(day(-20, "10:00"))
      .certified(day(-19, "11:00"))
      .moved(ago(8), "江苏省昆山市周市镇青阳北路12号"),
    goodsOf(32, 122).drafted(ago(20)).byMerchant(ago(19), "submit"),
    goodsOf(42, 92).drafted(ago(4)).byMerchant(ago(3.5), "submit"),
    goodsOf(52, 152)
      .drafted(day(-4, "09:00"))
      .byMerchant(day(-4, "09:10"), "submit")
      .byOperator(ago(51), "reject", "规格与图片不符"),
    goodsOf(47, 97)
      .drafted(day(-6, "09:00"))
      .byMerchant(day(-6, "09:05"), "submit")
      .byOperator(day(-6, "11:00"), "approve")
      .byOperator(ago(45), "takedown", "含水率与检测报告不符，请核实"),
    goodsOf(22, 142).drafted(ago(2.5)),
    supplyOf("agency", 3_000_000, ago(27), []),
    supplyOf("letter", 1_800_000, day(-6, "10:00"), [
      [day(-5, "10:00"), "accept", ""],
      [ago(43), "forward", "已转资方审核"],
    ]),
  ];
  return stories.flatMap(({ scenes }) => scenes);
}
