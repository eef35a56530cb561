import { connect, type Database, type OnStatement } from "./db/database.ts";
import { openDatabase, stopUnlessShared } from "./db/open-database.ts";
import { poolerProblem } from "./db/pooler.ts";
import { readingFrom, type Standbys, watchStandbys } from "./db/standbys.ts";
import { BACKGROUND_CONNECTIONS } from "./jobs/runner.ts";
import { type Settings, SettingsError } from "./settings.ts";

const CLOSE_WITHIN_MS = 1_000;
const READINESS_CONNECTIONS = 1;
/** What needs a session of its own, as the making of an index does, and one beside it. */
const OWN_CONNECTIONS = 2;

/** What a node hands over to be ended with it. */
type Opening = {
  atEnd(end: () => Promise<unknown>): void;
  signal: AbortSignal;
  onStatement: OnStatement;
  log: (text: string) => void;
};

/**
 * Connections of a node: for requests, for background work, and for reporting whether the node is ready. None of them waits for the
 * others. `itself`: the database past a pooler, for migrations; `null`: there is no pooler in between. `standbys`: what visitors read
 * from; `null`: there are none.
 */
export type NodePools = {
  db: Database;
  background: Database;
  readiness: Database;
  itself: Database | null;
  standbys: Standbys | null;
};

/** Opens the connections. Throws `SettingsError` where a pooler in between does not do what the program needs. */
export async function openPools(settings: Settings, opening: Opening): Promise<NodePools> {
  const { atEnd, signal, onStatement, log } = opening;
  const { db, embedded, pool } = await openDatabase(settings, signal, onStatement);
  // Another node on the same data directory goes on working.
  if (embedded) atEnd(() => stopUnlessShared(embedded));
  const pools = { db, background: pool(BACKGROUND_CONNECTIONS), readiness: pool(READINESS_CONNECTIONS) };
  for (const one of Object.values(pools)) atEnd(() => one.close(CLOSE_WITHIN_MS));
  const itself = settings.isPooled ? await pastPooler(settings, pools, opening) : null;
  const standbys = openStandbys(pools.readiness, settings, opening);
  if (embedded) atEnd(embedded.supervise(log));
  return { ...pools, db: standbys === null ? db : readingFrom(db, standbys), itself, standbys };
}

/** The database past the pooler that `db` leads to, once it was seen that both do what is needed. */
async function pastPooler(
  settings: Settings,
  pools: Pick<NodePools, "db" | "background" | "readiness">,
  { atEnd, onStatement, log }: Opening,
): Promise<Database> {
  const url = settings.databaseListenUrl ?? "";
  const problem = await poolerProblem(pools.db, url).catch(async (error: Error) => {
    // It is opened anew.
    for (const one of Object.values(pools)) await one.close(0);
    throw error;
  });
  if (problem !== null) throw new SettingsError(`DB_POOLER=1：${problem}`);
  const itself = connect(url, { poolSize: OWN_CONNECTIONS, onError: ({ message }) => log(message), onStatement });
  atEnd(() => itself.close(CLOSE_WITHIN_MS));
  return itself;
}

/** The standbys of `DATABASE_READ_URLS`, with as many connections each as the primary has. */
function openStandbys(
  primary: Database,
  { databaseReadUrls, poolSize }: Settings,
  { atEnd, onStatement, log }: Opening,
): Standbys | null {
  if (databaseReadUrls.length === 0) return null;
  const databases = databaseReadUrls.map((url) =>
    connect(url, { poolSize, onError: ({ message }) => log(message), onStatement }),
  );
  const standbys = watchStandbys(primary, databases);
  for (const one of databases) atEnd(() => one.close(CLOSE_WITHIN_MS));
  atEnd(async () => standbys.stop());
  return standbys;
}
