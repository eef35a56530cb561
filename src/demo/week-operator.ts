import { addAlias } from "../server/catalog/search/search-operation.ts";
import { changeStatus } from "../server/system/change-person.ts";
import { DEMO_IP } from "./people.ts";
import { upsertPerson } from "./people-store.ts";
import { ACCOUNTS, type Scene, type Stage, type Times } from "./week-stage.ts";

const operatorOf = async (stage: Stage) => (await stage.person(ACCOUNTS.operator)).caller;

/** Names that traders used in searches which found nothing. */
async function taught(stage: Stage): Promise<void> {
  for (const [alias, speciesCode] of [
    ["满洲里松", "zhangzisong"],
    ["波罗的海松", "chisong"],
  ] as const)
    await addAlias(stage.db, null, await operatorOf(stage), { alias, speciesCode, kind: 1 });
}

/** A person who fills the marketplace with advertisements is locked out. */
async function suspendAdvertiser(stage: Stage): Promise<void> {
  const id = await upsertPerson(stage.db, { phone: "13800001301", name: "佟广发" });
  const actor = { caller: await operatorOf(stage), ip: DEMO_IP };
  await changeStatus(stage.db, actor, { id, status: "1", reason: "多次发布与木材无关的广告" });
}

/** What the operator does besides reviewing. */
export function operatorScenes({ day }: Times): Scene[] {
  return [
    { at: day(-5, "11:00"), play: taught },
    { at: day(-3, "17:30"), play: suspendAdvertiser },
  ];
}
