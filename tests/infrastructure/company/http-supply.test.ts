import { describe, expect } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import type { SupplyForm } from "../../../src/domain/company/supply-form.ts";
import { SUPPLY_STATUS } from "../../../src/domain/company/supply-states.ts";
import type { ApiError } from "../../../src/domain/errors.ts";
import { fen } from "../../../src/domain/money.ts";
import { createHttpSupply } from "../../../src/infrastructure/company/http-supply.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { phoneOf } from "../../support/buyer.ts";
import { pdfFile, upload } from "../../support/files.ts";
import { it } from "../../support/fixtures.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const FORM: SupplyForm = {
  productCode: "pledge",
  amountWanted: fen(100_000_000),
  termMonths: 3,
  purpose: "在库樟子松周转",
  goodsDesc: "太仓港在库六百方",
  contactName: "李木",
  contactPhone: "13800138000",
  relatedOrderNo: "",
  fileIds: [],
};

let url: string;
let member: string;
let visitor: string;
it.beforeAll(async ({ db, app }) => {
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  const company = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status) values ($1, '太仓木业', 'C', ${COMPANY_STATUS.certified}) returning id`,
    [await personIdOf(db, phoneOf(1))],
  );
  member = (await signInAs(db, phoneOf(1), { mainCompanyId: company!.id })).slice("Bearer ".length);
  visitor = (await signInAs(db, phoneOf(2))).slice("Bearer ".length);
});

const supply = (token: string | null) =>
  createHttpSupply(
    createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, createFailureBus()),
  );

describe("Supply over HTTP", () => {
  it("reads the services without a session", async () => {
    expect((await supply(null).products()).map(({ name }) => name)).toContain("仓单融资");
  });

  it("applies once per key, changes, lists and withdraws", async ({ app }) => {
    const port = supply(member);
    const made = await port.add(FORM, "k1");
    expect(await port.add(FORM, "k1")).toEqual(made);
    const { fileName } = await upload(app, `Bearer ${member}`, [{ name: "提单.pdf", bytes: pdfFile() }]);
    const changed = await port.update(made.id, made.version, { ...FORM, termMonths: 4, fileIds: [fileName] });
    expect(changed).toMatchObject({
      termMonths: 4,
      status: SUPPLY_STATUS.waiting,
      files: [{ fileId: fileName, name: "提单.pdf" }],
    });
    await expect(port.withdraw(made.id, made.version)).rejects.toMatchObject({ failure: { code: 5001 } });
    expect((await port.withdraw(made.id, changed.version)).status).toBe(SUPPLY_STATUS.withdrawn);
    expect((await port.mine()).rows.map(({ id }) => id)).toEqual([made.id]);
  });

  it("reports that a certified company is missing", async () => {
    const failed = supply(visitor).add(FORM, "k2") as Promise<unknown>;
    const failure = await failed.catch((error: ApiError) => error.failure);
    expect(failure).toMatchObject({ code: 5002, data: { need: "certification", popupType: 3 } });
  });
});
