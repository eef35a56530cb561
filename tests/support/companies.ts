import { randomInt } from "node:crypto";
import type { CompanyForm } from "../../src/domain/company/company-form.ts";
import type { CompanyDetail, ReviewedCompanyDetail } from "../../src/domain/company/company-record.ts";
import { creditCodeCheck } from "../../src/domain/company/credit-code.ts";
import type { Db } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { somePhone } from "./account-calls.ts";
import type { Answer } from "./buyer.ts";
import { picture, upload } from "./files.ts";
import { personIdOf, signInAs, type Traits } from "./sign-in.ts";

/** A right credit code that nobody else in the run has. */
export function someCreditCode(): string {
  const first17 = `91320585${String(randomInt(10 ** 9)).padStart(9, "0")}`;
  return first17 + creditCodeCheck(first17);
}

/** Complete papers but for the files. */
export const PAPERS: CompanyForm = {
  companyName: "太仓恒信木业有限公司",
  creditCode: "",
  companyType: 1,
  legalPerson: "陈建国",
  regAddress: "江苏省太仓市港区北环路1号",
  establishDate: "2016-05-20",
  licenceExpire: "长期",
  licenceImage: "",
  isLegalPerson: true,
  authLetter: "",
  contactName: "陈建国",
  contactPhone: "13800000001",
  mainKinds: ["1501"],
  intro: "",
  regCapital: "",
  businessScope: "",
  legalIdNoMask: "",
  provinceCode: "",
  cityCode: "",
  districtCode: "",
  address: "",
  logo: "",
  images: [],
};

export type Member = {
  id: string;
  phone: string;
  authorization: string;
  get<Data = unknown>(url: string): Promise<Answer<Data>>;
  post<Data = unknown>(url: string, body?: unknown, key?: string): Promise<Answer<Data>>;
  /** A private picture; its file name. */
  upload(): Promise<string>;
  /** A picture that everybody may see; its address. */
  uploadPublic(): Promise<string>;
};

/** Somebody signed in who calls the API. */
export async function createMember(app: App, db: Db, traits: Traits = {}, phone = somePhone()): Promise<Member> {
  const authorization = await signInAs(db, phone, traits);
  const call = async <Data>(method: "GET" | "POST", url: string, payload?: object, key?: string) => {
    const headers = { authorization, ...(key === undefined ? {} : { "idempotency-key": key }) };
    const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return reply.json() as Answer<Data>;
  };
  return {
    id: await personIdOf(db, phone),
    phone,
    authorization,
    get: (url) => call("GET", url),
    post: (url, body = {}, key) => call("POST", url, body as object, key),
    async upload() {
      const file = await upload(app, authorization, [{ name: "执照.png", bytes: await picture("png") }]);
      return file.fileName;
    },
    async uploadPublic() {
      const files = [{ name: "厂区.png", bytes: await picture("png") }];
      return (await upload(app, authorization, files, "/common/upload")).fileName;
    },
  };
}

/** A draft of complete papers. */
export async function draftOf(member: Member, change: Partial<CompanyForm> = {}): Promise<CompanyDetail> {
  const papers = { ...PAPERS, creditCode: someCreditCode(), licenceImage: await member.upload(), ...change };
  const { code, msg, data } = await member.post<CompanyDetail>("/api/companyInfo/pc/add", papers);
  if (code !== 200) throw new Error(msg);
  return data;
}

/** The papers of a company as they are sent again, with something changed. */
export const papersOf = (company: CompanyDetail, change: Partial<CompanyForm> = {}) => ({
  ...(Object.fromEntries(
    Object.keys(PAPERS).map((field) => [field, company[field as keyof CompanyForm]]),
  ) as CompanyForm),
  ...change,
  id: company.id,
  version: company.version,
});

/** A company of the member that an operator has certified. */
export async function certifiedCompany(
  member: Member,
  operator: Member,
  change: Partial<CompanyForm> = {},
): Promise<ReviewedCompanyDetail> {
  const { id } = await draftOf(member, change);
  const sent = await member.post<CompanyDetail>(`/api/companyInfo/pc/submit?id=${id}`);
  const { version } = sent.data;
  const { code, msg, data } = await operator.post<ReviewedCompanyDetail>("/api/companyInfo/admin/approve", {
    id,
    version,
  });
  if (code !== 200) throw new Error(msg);
  return data;
}
