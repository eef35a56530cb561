import { describe, expect } from "vitest";
import { ApiError } from "../../../src/domain/errors.ts";
import { createHttpAgreements } from "../../../src/infrastructure/content/http-agreements.ts";
import { createHttpClassification } from "../../../src/infrastructure/content/http-classification.ts";
import { createHttpClassifyAdmin } from "../../../src/infrastructure/content/http-classify-admin.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const failures = createFailureBus();
const reported: string[] = [];
let url: string;

const client = () => createHttpClient({ url }, { read: () => null, write: () => {}, clear: () => {} }, failures);

it.beforeAll(async ({ db, app }) => {
  failures.subscribe(({ message }) => reported.push(message));
  await insertGoods(db, { merchantName: "甲" });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});

describe("Classification over HTTP", () => {
  it("names groups of kinds, kinds, and below them the species in stock", async ({ db }) => {
    const tree = await createHttpClassification(client()).tree();
    const kinds = tree.flatMap(({ children }) => children);
    const kind = kinds.find(({ children }) => children.some(({ name }) => name === "樟子松"));
    expect(kind).toMatchObject({ goodsNum: 1, children: [{ goodsNum: 1, children: [] }] });

    const token = (await signInAs(db, "13900000001", { roles: ["operator"] })).slice("Bearer ".length);
    const admin = createHttpClassifyAdmin(
      createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, failures),
    );
    const { groups, version } = await admin.read();
    await admin.save({ version, groups: groups.toReversed() });
    expect(await admin.read()).toEqual({ version: 1, groups: groups.toReversed() });
  });
});

describe("Agreements over HTTP", () => {
  it("gives the text of a type, and refuses another aloud", async () => {
    const agreements = createHttpAgreements(client());
    expect(await agreements.read(2)).toMatchObject({ type: 2, title: expect.stringContaining("隐私") });
    await expect(agreements.read(99)).rejects.toBeInstanceOf(ApiError);
    expect(reported).toHaveLength(1);
  });
});
