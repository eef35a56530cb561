import type { SmsPurpose } from "../../domain/account/captcha.ts";
import { SMS_COOLDOWN_SECONDS, SMS_PER_DAY, SMS_PER_HOUR } from "../../domain/account/sms-countdown.ts";
import type { Db } from "../db/database.ts";

/** Tries of one code by a known device or the network that requested it, and as many from elsewhere. */
const TRIES = 5;

type NewSmsCode = {
  phone: string;
  purpose: SmsPurpose;
  codeHash: Buffer;
  subnet: string;
  isKnown: boolean;
  /** How long it lives. */
  minutes: number;
};

/** Adds a code; returns its id. */
export async function addSmsCode(tx: Db, code: NewSmsCode): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into sms_code (phone, purpose, code_hash, ip, known, expire_at)
     values (:phone, :purpose, :codeHash, :subnet, :isKnown, now() + make_interval(mins => :minutes)) returning id`,
    code,
    "sms-code-keep",
  );
  return row!.id;
}

/** Removes a code that was not sent. */
export async function removeSmsCode(db: Db, id: string): Promise<void> {
  await db.run("delete from sms_code where id = :id", { id });
}

/**
 * Tries a code against the newest one of the phone and purpose while that lives, and uses it up where it is right. Returns `null`
 * where no code could be tried.
 */
export const trySmsCode = (
  tx: Db,
  sent: { phone: string; purpose: SmsPurpose; codeHash: Buffer; isKnown: boolean; subnet: string },
): Promise<{ id: string; isRight: boolean } | null> =>
  tx.one(
    `update sms_code
        set tries = tries + (:isKnown or ip = :subnet)::int,
            foreign_tries = foreign_tries + (not :isKnown and ip <> :subnet)::int,
            used_at = case when code_hash = :codeHash then now() end
      where id = (select id from sms_code where phone = :phone and purpose = :purpose
                   order by created_at desc, id desc limit 1)
        and used_at is null and case when :isKnown or ip = :subnet then tries else foreign_tries end < :most
        and expire_at > now()
      returning id, used_at is not null as "isRight"`,
    { ...sent, most: TRIES },
    "sms-code-take",
  );

/** Makes a code that was used up in this transaction usable again. */
export async function giveSmsCodeBack(tx: Db, id: string): Promise<void> {
  await tx.run("update sms_code set used_at = null where id = :id", { id });
}

/** How many codes the marketplace made within an hour. */
export async function smsCodesOfHour(tx: Db): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*)::int as count from sms_code where created_at > now() - interval '1 hour'",
    [],
    "sms-all",
  );
  return row!.count;
}

/** Waits are whole seconds until another code may be requested. */
export type SpentOfPhone = { cooldown: number; hour: number; hourWait: number; day: number; dayWait: number };

/** The codes of a phone: `cooldown` over all callers, the rest of known devices or of strangers. */
export async function smsCodesOfPhone(tx: Db, phone: string, isKnown: boolean): Promise<SpentOfPhone> {
  const spent = await tx.one<SpentOfPhone>(
    `with recent as (
       select created_at, known = :isKnown as own, row_number() over (partition by known order by created_at desc) as n,
              created_at > now() - interval '1 hour' as this_hour
         from sms_code where phone = :phone and created_at > now() - interval '1 day')
     select coalesce(ceil(extract(epoch from max(created_at) - now()) + :cooldown), 0)::int as cooldown,
            count(*) filter (where own and this_hour)::int as hour,
            coalesce(ceil(extract(epoch from min(created_at) filter (where own and n <= :perHour) - now()) + 3600), 0)::int
              as "hourWait",
            count(*) filter (where own)::int as day,
            coalesce(ceil(extract(epoch from min(created_at) filter (where own and n <= :perDay) - now()) + 86400), 0)::int
              as "dayWait"
       from recent`,
    { phone, isKnown, cooldown: SMS_COOLDOWN_SECONDS, perHour: SMS_PER_HOUR, perDay: SMS_PER_DAY },
    "sms-spent",
  );
  return spent!;
}

/** The codes of a subnet within an hour and a day, and how many phones but `phone` they went to. */
export async function smsCodesOfSubnet(
  tx: Db,
  subnet: string,
  phone: string,
): Promise<{ hour: number; day: number; phones: number }> {
  const spent = await tx.one<{ hour: number; day: number; phones: number }>(
    `select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day,
            count(distinct phone) filter (where phone <> :phone)::int as phones
       from sms_code where ip = :subnet and created_at > now() - interval '1 day'`,
    { subnet, phone },
    "sms-subnet",
  );
  return spent!;
}

/** Records that an SMS for that purpose went to a masked phone. */
export async function noteSms(db: Db, phone: string, purpose: SmsPurpose): Promise<void> {
  await db.run("insert into sms_outbox (phone, purpose, content) values (:phone, :purpose, '')", { phone, purpose });
}
