import { randomUUID } from "node:crypto";
import { BUILD, isOlder } from "../release.ts";
import type { Database, Db } from "./database.ts";
import { inTurn, type Waiting } from "./migration-turn.ts";

export type Node = { node: string; release: string };

/** This node, from its start to its end. */
export const THIS_NODE: Node = { node: randomUUID(), release: BUILD.release };

/** A node that was killed counts as there for so long. */
const GONE_AFTER = "10 minutes";

/** Notes that the node is there. */
export const seeNode = (db: Db, node: Node): Promise<number> =>
  db.run(
    `insert into node_seen (node, release) values (:node, :release)
     on conflict (node) do update set last_seen = now()`,
    node,
    "node-seen",
  );

/** The same before it looks at the schema: what takes something away is applied before that look, or knows of the node. */
export async function enterNode(db: Database, node: Node, waiting: Waiting): Promise<void> {
  const table = await db.one<{ at: string | null }>("select to_regclass('public.node_seen')::text as at");
  if (table?.at != null) await inTurn(db, "contracts", async (tx) => void (await seeNode(tx, node)), waiting);
}

/** Forgets a node that has ended, and those that were not seen for a day. */
export const forgetNode = (db: Db, { node }: Node): Promise<number> =>
  db.run("delete from node_seen where node = :node or last_seen < now() - interval '1 day'", { node }, "node-gone");

/** Releases of which a node is still there. */
const releasesSeen = async (db: Db): Promise<string[]> =>
  (
    await db.rows<{ release: string }>(
      `select distinct release from node_seen where last_seen > now() - interval '${GONE_AFTER}'`,
      [],
      "node-releases",
    )
  ).map((row) => row.release);

/** Those of them before `release`. */
export const olderReleases = async (db: Db, release: string): Promise<string[]> =>
  (await releasesSeen(db)).filter((one) => isOlder(one, release));

/** Those of them after `release`. */
export const newerReleases = async (db: Db, release: string): Promise<string[]> =>
  (await releasesSeen(db)).filter((one) => isOlder(release, one));
