import { describe, expect, it } from "vitest";
import { confirmed } from "../../src/application/commands.ts";
import { leadingOn } from "../../src/application/review-queue.ts";

type Thing = { id: string };

/** Decides about thing 3 while `waiting` wait; answers what was sent and where the reviewer is led. */
async function decided(waiting: () => Promise<Thing[]>, send: () => Promise<unknown> = async () => undefined) {
  const log: string[] = [];
  const command = leadingOn<Thing>(
    confirmed(async ({ id }) => {
      log.push(`decided ${id}`);
      await send();
    }, "已通过"),
    { detailPath: "/things/detail", listPath: "/things", waiting },
    { currentPath: () => "", open: () => undefined, go: (path) => void log.push(path) },
  );
  await command.send({ id: "3" }, {}, "").catch(() => log.push("refused"));
  return log;
}

describe("leadingOn", () => {
  it("shows the first other thing that waits", async () => {
    expect(await decided(async () => [{ id: "3" }, { id: "5" }, { id: "6" }])).toEqual([
      "decided 3",
      "/things/detail?id=5",
    ]);
  });

  it("shows the list where nothing else waits", async () => {
    expect(await decided(async () => [])).toEqual(["decided 3", "/things"]);
  });

  it("stays where the decision was refused, or the queue cannot be read", async () => {
    const refused = await decided(
      async () => [{ id: "5" }],
      () => Promise.reject(new Error("no")),
    );
    expect(refused).toEqual(["decided 3", "refused"]);
    expect(await decided(() => Promise.reject(new Error("offline")))).toEqual(["decided 3"]);
  });
});
