import type { ListCallInput } from "../../domain/console-lists.ts";
import type { Agreement, AgreementVersion, AgreementVersionDetail } from "../../domain/content/agreement.ts";
import {
  AGREEMENT_NAMES,
  AGREEMENT_STATUS,
  AGREEMENT_STATUS_NAMES,
  type AgreementStatus,
  type AgreementType,
} from "../../domain/content/agreement.ts";
import type { AgreementId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";

/** The text in force, or a version of it that has begun; `null` where there is none. */
export async function agreementText(db: Db, type: number, version: string | null): Promise<Agreement | null> {
  const row = await db.one<{
    type: AgreementType;
    title: string;
    version: string;
    paragraphs: string[];
    effectiveMs: number;
  }>(
    `select type, title, version, paragraphs, floor(extract(epoch from effective_at) * 1000)::float8 as "effectiveMs"
       from agreement where type = :type and effective_at <= now() and (:version::text is null or version = :version)
      order by effective_at desc, id desc limit 1`,
    { type, version },
    "agreement-text",
  );
  if (row === null) return null;
  const { effectiveMs, ...text } = row;
  return { ...text, effectiveTime: formatBeijingDate(effectiveMs) };
}

const STATUS = `case when a.effective_at > now() then ${AGREEMENT_STATUS.toCome}
  when exists (select 1 from agreement n where n.type = a.type and n.effective_at <= now()
                  and (n.effective_at, n.id) > (a.effective_at, a.id)) then ${AGREEMENT_STATUS.replaced}
  else ${AGREEMENT_STATUS.inForce} end`;
const ROW = `a.id, a.type, a.version, a.title, ${STATUS} as status,
  (select count(distinct person_id)::int from agreement_acceptance where agreement_type = a.type and version = a.version)
    as accepted, floor(extract(epoch from a.effective_at) * 1000)::float8 as "effectiveMs",
  floor(extract(epoch from a.created_at) * 1000)::float8 as "createdMs"`;

type Row = {
  id: AgreementId;
  type: AgreementType;
  version: string;
  title: string;
  status: AgreementStatus;
  accepted: number;
  effectiveMs: number;
  createdMs: number;
};

const rowOf = ({ accepted, effectiveMs, createdMs, ...row }: Row): AgreementVersion => ({
  ...row,
  typeName: AGREEMENT_NAMES.find(({ type }) => type === row.type)?.name ?? "",
  statusName: AGREEMENT_STATUS_NAMES[row.status],
  effectiveTime: formatBeijing(effectiveMs),
  acceptedNum: accepted,
  createTime: formatBeijing(createdMs),
});

/** Versions of one type, or of all; the newest of each type first. */
export async function agreementVersions(db: Db, body: ListCallInput<"agreementList">): Promise<Page<AgreementVersion>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const type = body.type ?? null;
  const counted = await db.one<{ n: number }>(
    "select count(*)::int as n from agreement a where :type::int is null or a.type = :type",
    { type },
  );
  const rows = await db.rows<Row>(
    `select ${ROW} from agreement a where :type::int is null or a.type = :type
      order by a.type, a.effective_at desc, a.id desc limit :pageSize offset :before`,
    { type, pageSize: page.pageSize, before: rowsBefore(page) },
  );
  return pageOf(rows.map(rowOf), counted?.n ?? 0, page);
}

/** A version with its text, or `null`. */
export async function agreementVersion(db: Db, id: AgreementId): Promise<AgreementVersionDetail | null> {
  const row = await db.one<Row & { paragraphs: string[] }>(
    `select ${ROW}, a.paragraphs from agreement a where a.id = :id`,
    { id },
    "agreement-version",
  );
  if (row === null) return null;
  const { paragraphs, ...rest } = row;
  return { ...rowOf(rest), paragraphs };
}

export type NewAgreement = {
  type: number;
  version: string;
  title: string;
  paragraphs: readonly string[];
  /** Epoch ms; `null`: at once. */
  effectiveAt: number | null;
  createdBy: string;
};

/** Adds a version and returns its id; a version number that the type has breaks `agreement`'s unique constraint. */
export async function insertAgreement(tx: Db, agreement: NewAgreement): Promise<{ id: AgreementId }> {
  const row = await tx.one<{ id: AgreementId }>(
    `insert into agreement (type, version, title, paragraphs, effective_at, created_by)
     values (:type, :version, :title, :paragraphs, coalesce(to_timestamp(:effectiveAt::float8 / 1000), now()), :createdBy)
     returning id`,
    agreement,
    "agreement-add",
  );
  return row!;
}

/** Deletes a version that has not begun; `null` where there is none. */
export const deleteAgreementToCome = (tx: Db, id: AgreementId): Promise<{ type: number; version: string } | null> =>
  tx.one<{ type: number; version: string }>(
    "delete from agreement where id = :id and effective_at > now() returning type, version",
    { id },
    "agreement-withdraw",
  );

/** Whether there is a version of that id. */
export const isAgreement = async (db: Db, id: AgreementId): Promise<boolean> =>
  (await db.one("select 1 from agreement where id = :id", { id })) !== null;
