import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { leavingMachine } from "../../src/application/leaving-machine.ts";

describe("leaving what is not saved", () => {
  it("leaves once for the way requested last and then confirmed, and never otherwise", () => {
    const words = fc.constantFrom("leaveRequested" as const, "stayed" as const, "confirmed" as const);
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (said) => {
        const left: number[] = [];
        const meant: number[] = [];
        const actor = createActor(leavingMachine).start();
        let asked: number | null = null;
        for (const [at, type] of said.entries()) {
          if (type === "leaveRequested") actor.send({ type, leave: () => left.push(at) });
          else actor.send({ type });
          if (type === "confirmed" && asked !== null) meant.push(asked);
          asked = type === "leaveRequested" ? at : null;
          expect(actor.getSnapshot().matches("asking")).toBe(asked !== null);
        }
        expect(left).toEqual(meant);
      }),
    );
  });
});
