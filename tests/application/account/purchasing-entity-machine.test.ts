import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createPurchasingEntityMachine } from "../../../src/application/account/purchasing-entity-machine.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { asId, type CompanyId } from "../../../src/domain/ids.ts";
import { offline } from "../../support/machines.ts";
import { settled } from "./fakes.ts";

const COMPANIES = [
  {
    id: asId<CompanyId>("7"),
    companyName: "太仓木业",
    companyStatus: COMPANY_STATUS.certified,
    mayAct: true,
    isMain: true,
  },
  {
    id: asId<CompanyId>("8"),
    companyName: "待审木业",
    companyStatus: COMPANY_STATUS.inReview,
    mayAct: false,
    isMain: false,
  },
  {
    id: asId<CompanyId>("9"),
    companyName: "过期木业",
    companyStatus: COMPANY_STATUS.expired,
    mayAct: true,
    isMain: false,
  },
];

function started(fails: { list?: number; switch?: number } = {}) {
  const done: string[] = [];
  let lists = fails.list ?? 0;
  let switches = fails.switch ?? 0;
  const act = async (what: string) => {
    if (switches-- > 0) throw offline();
    done.push(what);
  };
  const companies = {
    mine: async () => {
      if (lists-- > 0) throw offline();
      return COMPANIES;
    },
    actFor: (id: string) => act(`for ${id}`),
    actAsPerson: () => act("as person"),
  };
  const actor = createActor(createPurchasingEntityMachine({ companies, onSwitched: () => done.push("refreshed") }));
  actor.start();
  return { actor, done };
}

describe("createPurchasingEntityMachine", () => {
  it.each([
    [asId<CompanyId>("7"), "for 7"],
    [asId<CompanyId>("9"), "for 9"],
    [null, "as person"],
  ])("switches to %s, then has the session refreshed, and ends", async (companyId, what) => {
    const { actor, done } = started();
    await settled();
    actor.send({ type: "chosen", companyId });
    await settled();
    expect(done).toEqual([what, "refreshed"]);
    expect(actor.getSnapshot().status).toBe("done");
  });

  it.each(["8", "99"])("does not buy for %s, which has nothing to finish or is not one's own", async (companyId) => {
    const { actor, done } = started();
    await settled();
    actor.send({ type: "chosen", companyId: asId<CompanyId>(companyId) });
    await settled();
    expect(done).toEqual([]);
    expect(actor.getSnapshot().value).toBe("choosing");
  });

  it("leads back to the choice when the switch fails", async () => {
    const { actor, done } = started({ switch: 1 });
    await settled();
    actor.send({ type: "chosen", companyId: asId<CompanyId>("7") });
    await settled();
    expect(done).toEqual([]);
    expect(actor.getSnapshot().value).toBe("choosing");
  });

  it("can try the list again", async () => {
    const { actor } = started({ list: 1 });
    await settled();
    expect(actor.getSnapshot().value).toBe("failed");
    actor.send({ type: "retried" });
    await settled();
    expect(actor.getSnapshot().context.companies).toEqual(COMPANIES);
  });
});
