import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createPersonCheckMachine, puzzleRetryBy } from "../../../src/application/account/person-check-machine.ts";
import { refused } from "../../support/machines.ts";
import { PHONE, settled, simulatedTime, willingGateway } from "./fakes.ts";

const WRONG = refused(601, "验证失败，请重试");

function started(phone: string | null = PHONE) {
  const { timers, clock } = simulatedTime();
  const asked: unknown[] = [];
  const auth = willingGateway(clock);
  const puzzle = auth.puzzle.bind(auth);
  auth.puzzle = (...made) => {
    asked.push(made);
    return puzzle(...made);
  };
  const actor = createActor(createPersonCheckMachine({ auth }), { clock: timers });
  actor.start();
  const drop = async () => {
    await settled();
    const slider = actor.getSnapshot().children.slider!;
    slider.send({ type: "keyPressed", key: "End", shift: false });
    slider.send({ type: "pieceDropped" });
    await settled();
  };
  return { actor, timers, asked, drop, ask: puzzleRetryBy(actor, () => phone) };
}

describe("createPersonCheckMachine", () => {
  it("has a call sent with the puzzle of the person's phone, and shows another one where it was wrong", async () => {
    const { timers, asked, drop, ask } = started();
    const sent: string[] = [];
    const answer = ask(async ({ token }) => {
      sent.push(token);
      if (token === "puzzle-1") throw WRONG;
      return "made";
    });
    await drop();
    timers.increment(500);
    await drop();
    timers.increment(1000);
    expect(await answer).toEqual({ answer: "made" });
    expect(sent).toEqual(["puzzle-1", "puzzle-2"]);
    expect(asked).toEqual(Array.from({ length: 2 }, () => [4, PHONE]));
  });

  it("leaves to the caller what else is wrong with the call", async () => {
    const { actor, timers, drop, ask } = started();
    const answer = ask(async () => Promise.reject(refused(601, "有效期不对")));
    const ended = expect(answer).rejects.toThrow("有效期不对");
    await drop();
    timers.increment(1000);
    await ended;
    expect(actor.getSnapshot().value).toBe("closed");
  });

  it("returns nothing where the puzzle is closed, another one is open, or the caller is signed out", async () => {
    const { actor, ask } = started();
    const never = async () => expect.unreachable();
    const first = ask(never);
    const second = ask(never);
    expect(await second).toBeNull();
    await settled();
    actor.getSnapshot().children.slider!.send({ type: "closed" });
    expect(await first).toBeNull();
    expect(actor.getSnapshot().value).toBe("closed");
    expect(await started(null).ask(never)).toBeNull();
  });

  it("forgets a wrong puzzle's answer when it is closed after it", async () => {
    const { actor, timers, drop, ask } = started();
    const answer = ask(async () => Promise.reject(WRONG));
    await drop();
    timers.increment(500);
    await settled();
    actor.getSnapshot().children.slider!.send({ type: "closed" });
    expect(await answer).toBeNull();
  });
});
