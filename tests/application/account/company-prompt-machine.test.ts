import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import type { Companies } from "../../../src/application/account/companies.ts";
import {
  type CompanyPromptEvent,
  createCompanyPromptMachine,
} from "../../../src/application/account/company-prompt-machine.ts";
import { needsCompany } from "../../../src/application/content/running-content.ts";
import type { BuyingCompany } from "../../../src/domain/account/session.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { asId, type CompanyId } from "../../../src/domain/ids.ts";
import { refused } from "../../support/machines.ts";
import { SESSION, settled, simulatedTime, willingGateway } from "./fakes.ts";

type World = { signedIn: boolean; companyId: CompanyId | null; companies: BuyingCompany[]; switchable: boolean };
const rest = { mayAct: false, isMain: false };
const CERTIFIED = {
  id: asId<CompanyId>("5"),
  companyName: "恒林木业",
  companyStatus: COMPANY_STATUS.certified,
  ...rest,
  mayAct: true,
};
const WAITING = { id: asId<CompanyId>("6"), companyName: "岭木家居", companyStatus: COMPANY_STATUS.inReview, ...rest };
const REFUSED = { id: asId<CompanyId>("7"), companyName: "旧木业", companyStatus: COMPANY_STATUS.rejected, ...rest };
const EXPIRED = {
  id: asId<CompanyId>("8"),
  companyName: "过期木业",
  companyStatus: COMPANY_STATUS.expired,
  ...rest,
  isMain: true,
};

function started(world: Partial<World>) {
  const { signedIn = true, companyId = null, companies = [], switchable = true } = world;
  const went: string[] = [];
  const port: Companies = {
    mine: async () => companies,
    actFor: async (id) => {
      if (!switchable) throw refused(601, "该企业尚未通过认证，不能切换");
      went.push(`acts for ${id}`);
    },
    actAsPerson: async () => {},
  };
  const auth = willingGateway(simulatedTime().clock, {
    session: async () => ({ ...SESSION, companyId, companyData: companies }),
  });
  const navigator = {
    currentPath: () => "/index",
    go: (path: string) => void went.push(path),
    open: (path: string) => void went.push(`tab ${path}`),
  };
  const machine = createCompanyPromptMachine({
    auth,
    companies: port,
    navigator,
    isSignedIn: () => signedIn,
    onSwitched: () => went.push("refreshed"),
  });
  return { actor: createActor(machine).start(), went };
}

const requested = async (world: Partial<World>) => {
  const { actor, went } = started(world);
  actor.send({ type: "offersRequested" });
  const { context, value } = await waitFor(actor, (snapshot) => !snapshot.matches("asking"));
  return { actor, went, popup: value === "open" ? context.popup?.type : null };
};

describe("a click on the forward offers", () => {
  it("leads a visitor to the login, a company to the offers in a new tab, those not certified to the certification", async () => {
    expect(await requested({ signedIn: false })).toMatchObject({
      went: ["/login?redirect=%2Fglobal%2FGlobalOffer"],
      popup: null,
    });
    expect(await requested({ companyId: asId<CompanyId>("5") })).toMatchObject({
      went: ["tab /global/GlobalOffer"],
      popup: null,
    });
    for (const companies of [[REFUSED], [WAITING], [REFUSED, WAITING]])
      expect(await requested({ companies })).toMatchObject({ went: ["/user/certification"], popup: null });
  });

  it("opens popup 3 without a company, 1 with a certified one", async () => {
    expect(await requested({})).toMatchObject({ went: [], popup: 3 });
    expect(await requested({ companies: [REFUSED, WAITING, CERTIFIED] })).toMatchObject({ went: [], popup: 1 });
  });

  it("switches to the certified company and opens the offers; a refused switch leaves the popup", async () => {
    const { actor, went } = await requested({ companies: [CERTIFIED] });
    actor.send({ type: "switchChosen" });
    await waitFor(actor, (snapshot) => snapshot.matches("closed"));
    expect(went).toEqual(["acts for 5", "refreshed", "tab /global/GlobalOffer"]);
    const stuck = await requested({ companies: [CERTIFIED], switchable: false });
    stuck.actor.send({ type: "switchChosen" });
    await waitFor(stuck.actor, (snapshot) => snapshot.matches("open"));
    expect(stuck.went).toEqual([]);
  });

  it("never switches but from popup 1 and never certifies but from popup 3, for any clicks", async () => {
    const event = fc.constantFrom<CompanyPromptEvent["type"]>(
      "offersRequested",
      "certificationNeeded",
      "certificationChecked",
      "certifyChosen",
      "switchChosen",
      "closed",
    );
    const companies = fc.subarray([CERTIFIED, WAITING, REFUSED]);
    await fc.assert(
      fc.asyncProperty(companies, fc.array(event, { maxLength: 12 }), async (own, presses) => {
        const { actor, went } = started({ companies: own });
        for (const type of presses) {
          const before = actor.getSnapshot();
          const count = went.length;
          actor.send({ type });
          await settled();
          const done = went.slice(count);
          const popup = before.matches("open") ? before.context.popup?.type : undefined;
          if (done.includes("acts for 5")) {
            expect(type).toBe("switchChosen");
            expect(popup).toBe(1);
          }
          if (done.includes("/user/addEnterprise?type=add")) {
            expect(type).toBe("certifyChosen");
            expect(popup).toBe(3);
          }
        }
      }),
    );
  });
});

describe("a refused call", () => {
  it("requests what the companies lack: a switch, patience, a renewal, or a first certification", async () => {
    const asked = async (companies: BuyingCompany[], press: CompanyPromptEvent["type"]) => {
      const { actor, went } = started({ companies });
      actor.send({ type: "certificationNeeded" });
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches("open"));
      actor.send({ type: press });
      await waitFor(actor, (snapshot) => snapshot.matches("closed"));
      return [context.popup?.type, ...went];
    };
    expect(await asked([REFUSED, WAITING, CERTIFIED], "switchChosen")).toEqual([1, "acts for 5", "refreshed"]);
    expect(await asked([REFUSED, WAITING], "certifyChosen")).toEqual([2, "/user/certification"]);
    expect(await asked([CERTIFIED, EXPIRED], "certifyChosen")).toEqual([3, "/user/addEnterprise?type=edit&id=8"]);
    expect(await asked([REFUSED], "certifyChosen")).toEqual([3, "/user/addEnterprise?type=add"]);
  });

  it("checks whom the buyer acts for before it opens", async () => {
    const checked = async (companyId: CompanyId | null) => {
      const { actor, went } = started({ companyId, companies: [CERTIFIED, WAITING] });
      actor.send({ type: "certificationChecked" });
      const { value } = await waitFor(actor, (snapshot) => snapshot.matches("open") || snapshot.matches("closed"));
      return [value, ...went];
    };
    expect(await checked(CERTIFIED.id)).toEqual(["closed"]);
    expect(await checked(WAITING.id)).toEqual(["open"]);
    expect(await checked(null)).toEqual(["open"]);
  });

  it("opens the prompt without a company or its certification, and for nothing else", () => {
    const failure = (code: number, data: unknown) => refused(code, "请先完成", data).failure;
    expect(needsCompany(failure(5002, { need: "certification" }))).toBe(true);
    expect(needsCompany(failure(5002, { need: "company" }))).toBe(true);
    for (const data of [{ need: "login" }, { need: "captcha" }, null, "company"])
      expect(needsCompany(failure(5002, data))).toBe(false);
    expect(needsCompany(failure(5001, { need: "company" }))).toBe(false);
    expect(needsCompany({ kind: "offline", message: "" })).toBe(false);
  });
});
