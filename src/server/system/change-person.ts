import { lockProblem, rolesProblem } from "../../domain/account/roles.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import type { PersonId, RoleId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { lockedAdmins, setLocked, setRoles } from "../account/person-store.ts";
import { closeAllSessions, raiseEpochs } from "../account/session-store.ts";
import type { Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { Refusal } from "../reply.ts";
import { type Actor, audit } from "./audit.ts";
import { granterOf } from "./people.ts";
import { type PersonFacts, personFacts } from "./people-store.ts";
import { allRoles } from "./role-store.ts";
import { failed, failIf } from "./table-reply.ts";

const TITLE = "用户管理";

type Changed = { person: PersonFacts; admins: string[] };

/** The person, locked, with the admins there are; every transaction that needs both takes them in this order. */
async function lockedPerson(tx: Db, id: PersonId | null): Promise<Changed> {
  const admins = await lockedAdmins(tx);
  const person = await personFacts(tx, id, "for no key update of p");
  if (person === null) throw failed("用户不存在");
  return { person, admins };
}

const targetOf = ({ userId, nickName }: PersonFacts): string => `${userId} ${nickName}`;

/** Locks a person out, or unlocks them; a person locked out has no session from here on. */
export async function changeStatus(
  db: Database,
  actor: Actor & { caller: Caller },
  { id, status, reason }: { id: PersonId | null; status: string; reason: string },
): Promise<void> {
  if (status !== "0" && status !== "1") throw failed("状态不正确");
  const event = status === "1" ? "lock" : "unlock";
  if (event === "lock") failIf(reasonProblem(reason));
  await db.transaction(async (tx) => {
    const { person, admins } = await lockedPerson(tx, id);
    const { userId: personId, merchantId, isLocked } = person;
    failIf(lockProblem(granterOf(actor.caller), { ...person, personId, merchantId }, event, admins));
    await setLocked(tx, personId, event === "lock" ? reason.trim() : null);
    if (event === "lock") await closeAllSessions(tx, personId);
    await audit(tx, actor, {
      title: TITLE,
      kind: "changed",
      target: targetOf(person),
      before: { status: isLocked ? "1" : "0" },
      after: { event, status, reason: reason.trim() },
    });
  });
}

/** Puts other roles in the place of a person's; open sessions go on with the new ones. */
export async function changeRoles(
  db: Database,
  actor: Actor & { caller: Caller },
  { id, roleIds, before }: { id: PersonId | null; roleIds: readonly RoleId[]; before: readonly RoleId[] | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { person, admins } = await lockedPerson(tx, id);
    const all = await allRoles(tx, "for share");
    const idsNow = all.filter(({ roleKey }) => person.roles.includes(roleKey)).map(({ roleId }) => roleId);
    if (before !== null && [...before].sort().join() !== [...idsNow].sort().join())
      throw new Refusal(REPLY_CODE.confirmAgain, "该用户的角色已被修改，请刷新后再试");
    const requested = all.filter(({ roleId }) => roleIds.includes(roleId)).map(({ roleKey }) => roleKey);
    if (requested.length < new Set(roleIds).size) throw failed("角色不存在");
    const { userId: personId, merchantId, roles } = person;
    failIf(rolesProblem(granterOf(actor.caller), { personId, merchantId, roles }, requested, { all, admins }));
    await setRoles(tx, personId, requested);
    await raiseEpochs(tx, personId);
    await audit(tx, actor, {
      title: TITLE,
      kind: "changed",
      target: targetOf(person),
      before: { roles },
      after: { roles: requested },
    });
  });
}
