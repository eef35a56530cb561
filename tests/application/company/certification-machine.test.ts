import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { Companies } from "../../../src/application/account/companies.ts";
import {
  type CertificationEvent,
  createCertificationMachine,
} from "../../../src/application/company/certification-machine.ts";
import type { Enterprises } from "../../../src/application/company/enterprises.ts";
import { availableCompanyEvents } from "../../../src/domain/company/certification.ts";
import { CHANGE_STATUS, type StatedFacts } from "../../../src/domain/company/company-change.ts";
import type { CompanyDetail } from "../../../src/domain/company/company-record.ts";
import {
  COMPANY_STATUS,
  COMPANY_STATUS_NAMES,
  COMPANY_STATUSES,
  type CompanyStatus,
} from "../../../src/domain/company/company-status.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type CompanyChangeId, type CompanyId } from "../../../src/domain/ids.ts";
import { settled } from "../../support/machines.ts";

const companyIn = (status: CompanyStatus): CompanyDetail => ({
  id: asId<CompanyId>(String(status + 1)),
  companyName: `企业${status}`,
  creditCode: "",
  companyType: 1,
  legalPerson: "",
  regAddress: "",
  establishDate: "",
  licenceExpire: "",
  licenceImage: "",
  isLegalPerson: true,
  authLetter: "",
  contactName: "",
  contactPhone: "",
  mainKinds: [],
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
  placeText: "",
  change: null,
  companyStatus: status,
  statusName: COMPANY_STATUS_NAMES[status],
  rejectReason: "",
  freezeReason: "",
  submittedTime: null,
  reviewedTime: null,
  isMain: false,
  isMerchant: false,
  merchantId: null,
  history: [],
  availableEvents: availableCompanyEvents(status, "buyer", { isComplete: true, isTaken: false, frozenFrom: null }),
  version: 1,
  createTime: "",
  updateTime: "",
});

/** Certified (2), with a change that waits. */
const changing: CompanyDetail = {
  ...companyIn(COMPANY_STATUS.certified),
  id: asId<CompanyId>("7"),
  change: {
    id: asId<CompanyChangeId>("70"),
    status: CHANGE_STATUS.waiting,
    statusName: "待审核",
    reason: "",
    obstacle: "",
    version: 1,
    before: {} as StatedFacts,
    after: {} as StatedFacts,
    submittedTime: "",
    handledTime: null,
    availableEvents: ["withdraw"],
  },
};

function started() {
  const happened: string[] = [];
  let broken = false;
  const call = async <Answer>(name: string, answer: Answer): Promise<Answer> => {
    if (broken) {
      broken = false;
      throw new ApiError({ kind: "offline", message: "断线" });
    }
    if (name !== "list") happened.push(name);
    return answer;
  };
  const never = () => Promise.reject(new Error("not asked for here"));
  const enterprises: Enterprises = {
    list: () => call("list", [...COMPANY_STATUSES.map(companyIn), changing]),
    withdraw: ({ id }) => call(`withdraw ${id}`, companyIn(COMPANY_STATUS.draft)),
    withdrawChange: ({ id }) => call(`withdraw change ${id}`, companyIn(COMPANY_STATUS.certified)),
    info: never,
    add: never,
    update: never,
    submit: never,
    regions: never,
  };
  const companies: Companies = {
    mine: never,
    actFor: (id) => call(`act for ${id}`, undefined),
    actAsPerson: () => call("act as person", undefined),
  };
  const actor = createActor(
    createCertificationMachine({
      enterprises,
      companies,
      notify: (text) => happened.push(text),
      onSwitched: () => happened.push("switched"),
    }),
  ).start();
  const breakNext = () => {
    broken = true;
  };
  return { actor, happened, breakNext };
}

describe("createCertificationMachine", () => {
  it("acts for a certified company and notifies every tab, and withdraws after asking", async () => {
    const { actor, happened } = started();
    await settled();
    actor.send({ type: "entityChosen", id: asId<CompanyId>("2") });
    await settled();
    actor.send({ type: "withdrawalRequested", id: asId<CompanyId>("3") });
    expect(actor.getSnapshot().value).toBe("asking");
    actor.send({ type: "withdrawalConfirmed" });
    await settled();
    expect(happened).toEqual(["act for 2", "已切换采购主体", "switched", "withdraw 3", "申请已撤回"]);
    actor.send({ type: "withdrawalRequested", id: asId<CompanyId>("7") });
    actor.send({ type: "withdrawalConfirmed" });
    await settled();
    expect(happened.slice(-2)).toEqual(["withdraw change 70", "申请已撤回"]);
  });

  it("never acts for who is not certified, never withdraws what is not waiting, and never gets stuck", async () => {
    const ids = fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "999").map((text) => asId<CompanyId>(text));
    const events: fc.Arbitrary<CertificationEvent> = fc.oneof(
      fc.record({ type: fc.constant("entityChosen" as const), id: fc.option(ids) }),
      fc.record({ type: fc.constant("withdrawalRequested" as const), id: ids }),
      fc.constantFrom<CertificationEvent>(
        { type: "withdrawalConfirmed" },
        { type: "withdrawalDropped" },
        { type: "retried" },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(events, fc.boolean(), fc.boolean()), { maxLength: 20 }), async (steps) => {
        const { actor, happened, breakNext } = started();
        for (const [event, wait, broken] of steps) {
          if (broken) breakNext();
          actor.send(event);
          if (wait) await settled();
        }
        for (let more = 0; more < 4; more += 1) {
          await settled();
          actor.send({ type: "retried" });
          actor.send({ type: "withdrawalDropped" });
        }
        await settled();
        expect(actor.getSnapshot().value).toBe("resting");
        for (const what of happened) {
          if (what.startsWith("act for")) expect(["act for 2", "act for 7"]).toContain(what);
          if (what.startsWith("withdraw")) expect(["withdraw 3", "withdraw change 70"]).toContain(what);
        }
        const switches = happened.filter((what) => what.startsWith("act ")).length;
        expect(happened.filter((what) => what === "switched")).toHaveLength(switches);
        actor.stop();
      }),
      { numRuns: 150 },
    );
  });
});
