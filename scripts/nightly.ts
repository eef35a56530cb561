import { droppedWeek, largeCopy } from "./nightly/ages.ts";
import { alerts } from "./nightly/alerts.ts";
import { savedAndRestored } from "./nightly/backups.ts";
import { cached } from "./nightly/caching.ts";
import { type Cases, runCases } from "./nightly/cases.ts";
import { deployed } from "./nightly/deployment.ts";
import { failover } from "./nightly/failover.ts";
import { flood, slowSockets } from "./nightly/floods.ts";
import { hoarding } from "./nightly/hoarding.ts";
import { image } from "./nightly/image.ts";
import { leak } from "./nightly/leak.ts";
import { killedMigrations } from "./nightly/migrations.ts";
import { killedProgram, lostAcknowledgements, slowDatabase } from "./nightly/orders.ts";
import { pageFlood } from "./nightly/pages.ts";
import { restoredToSecond } from "./nightly/point-in-time.ts";
import { pooler } from "./nightly/pooler.ts";
import { rolled } from "./nightly/rolls.ts";
import { blackHole } from "./nightly/silence.ts";
import { standby } from "./nightly/standby.ts";
import { changes, costlyCalls, laws, stories, windows } from "./nightly/tests.ts";
import { unit } from "./nightly/unit.ts";
import { upgradedAndBack, upgradedBesideReader } from "./nightly/upgrade.ts";
import { simulatedYear } from "./nightly/year.ts";

/**
 * What takes too long for `npm test`: faults and floods at their full size, on a PostgreSQL and programs of its own.
 * Prints a table of what was asked and what happened; exits 1 where something did not hold. Names of cases narrow it,
 * the environment changes their sizes (`size` in `nightly/`).
 */
const CASES: Cases = {
  changes,
  laws,
  windows,
  "stories in another order": stories,
  "costly calls": costlyCalls,
  deployed,
  alerts,
  "caching nginx": cached,
  standby,
  pooler,
  failover,
  "backup and restore": savedAndRestored,
  "restored to a second": restoredToSecond,
  "restarts behind proxies": rolled,
  image,
  unit,
  "77 answers cut off": lostAcknowledgements,
  "83 hoarding": hoarding,
  "90 killed while ordering": killedProgram,
  "96 database silent for 30 s": blackHole,
  "98 slow database": slowDatabase,
  "101 killed while migrating": killedMigrations,
  "upgraded and back": upgradedAndBack,
  "upgraded beside a reader": upgradedBesideReader,
  "ages: a week dropped": droppedWeek,
  "ages: a large copy": largeCopy,
  "ages: a year": simulatedYear,
  "105 memory": leak,
  "106 flood": flood,
  "107 slow sockets": slowSockets,
  "pages without measure": pageFlood,
};

await runCases(CASES);
