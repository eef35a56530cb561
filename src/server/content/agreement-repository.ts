import type {
  AgreementAdd,
  AgreementDetail,
  AgreementList,
  AgreementRow,
  AgreementText,
} from "../../contract/content/agreement-schemas.ts";
import {
  AGREEMENT_NAMES,
  AGREEMENT_STATUS_NAMES,
  type AgreementStatus,
  type AgreementType,
  agreementProblem,
} from "../../domain/content/agreement.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { normalised } from "../../domain/text.ts";
import { formatBeijing, formatBeijingDate, parseTime } from "../../domain/time.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";

/** The text in force, or a version of it that has begun; `null` where there is none. */
export async function agreementText(db: Db, type: number, version: string | null): Promise<AgreementText | null> {
  const row = await db.one<{
    type: AgreementType;
    title: string;
    version: string;
    paragraphs: string[];
    effective_ms: number;
  }>(
    `select type, title, version, paragraphs, floor(extract(epoch from effective_at) * 1000)::float8 as effective_ms
       from agreement where type = $1 and effective_at <= now() and ($2::text is null or version = $2)
      order by effective_at desc, id desc limit 1`,
    [type, version],
    "agreement-text",
  );
  if (row === null) return null;
  const { effective_ms, ...text } = row;
  return { ...text, effectiveTime: formatBeijingDate(effective_ms) };
}

/** 1 to come, 2 in force, 3 replaced. */
const STATUS = `case when a.effective_at > now() then 1
  when exists (select 1 from agreement n where n.type = a.type and n.effective_at <= now()
                  and (n.effective_at, n.id) > (a.effective_at, a.id)) then 3 else 2 end`;
const ROW = `a.id, a.type, a.version, a.title, ${STATUS} as status,
  (select count(distinct person_id)::int from agreement_acceptance where agreement_type = a.type and version = a.version)
    as accepted, floor(extract(epoch from a.effective_at) * 1000)::float8 as effective_ms,
  floor(extract(epoch from a.created_at) * 1000)::float8 as created_ms`;

type Row = {
  id: string;
  type: AgreementType;
  version: string;
  title: string;
  status: AgreementStatus;
  accepted: number;
  effective_ms: number;
  created_ms: number;
};

const rowOf = ({ accepted, effective_ms, created_ms, ...row }: Row): AgreementRow => ({
  ...row,
  typeName: AGREEMENT_NAMES.find(({ type }) => type === row.type)?.name ?? "",
  statusName: AGREEMENT_STATUS_NAMES[row.status],
  effectiveTime: formatBeijing(effective_ms),
  acceptedNum: accepted,
  createTime: formatBeijing(created_ms),
});

export async function agreementVersions(db: Db, body: AgreementList): Promise<Page<AgreementRow>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const type = body.type ?? null;
  const counted = await db.one<{ n: number }>(
    "select count(*)::int as n from agreement a where $1::int is null or a.type = $1",
    [type],
  );
  const rows = await db.rows<Row>(
    `select ${ROW} from agreement a where $1::int is null or a.type = $1
      order by a.type, a.effective_at desc, a.id desc limit $2 offset $3`,
    [type, page.pageSize, rowsBefore(page)],
  );
  return pageOf(rows.map(rowOf), counted?.n ?? 0, page);
}

export async function agreementVersion(db: Db, id: string): Promise<AgreementDetail> {
  const row = await db.one<Row & { paragraphs: string[] }>(
    `select ${ROW}, a.paragraphs from agreement a where a.id = $1`,
    [id],
    "agreement-version",
  );
  if (row === null) throw notFound("协议不存在");
  const { paragraphs, ...rest } = row;
  return { ...rowOf(rest), paragraphs };
}

/** A new version; the ones before stay as they are. `now` epoch ms. */
export async function addAgreement(tx: Db, body: AgreementAdd, by: string, now: number): Promise<{ id: string }> {
  const version = body.version.trim();
  const paragraphs = body.paragraphs.map(normalised).filter((paragraph) => paragraph !== "");
  const { effectiveTime = null } = body;
  const effectiveAt = effectiveTime === null || effectiveTime === "" ? null : parseTime(effectiveTime);
  if (effectiveTime && effectiveAt === null) throw warning("生效时间不正确");
  refuseIf(agreementProblem({ version, title: body.title, paragraphs }, effectiveAt, now));
  const row = await tx
    .one<{ id: string }>(
      `insert into agreement (type, version, title, paragraphs, effective_at, created_by)
       values ($1, $2, $3, $4, coalesce(to_timestamp($5::float8 / 1000), now()), $6) returning id`,
      [body.type, version, normalised(body.title), paragraphs, effectiveAt, by],
      "agreement-add",
    )
    .catch((error: unknown) => {
      if (isDuplicate(error)) throw warning(`版本号 ${version} 已存在`);
      throw error;
    });
  return row!;
}

/** Takes back what has not begun; what has stays for those who consented. */
export async function withdrawAgreement(tx: Db, id: string): Promise<{ version: string }> {
  const row = await tx.one<{ type: number; version: string }>(
    "delete from agreement where id = $1 and effective_at > now() returning type, version",
    [id],
    "agreement-withdraw",
  );
  if (row !== null) return row;
  const known = await tx.one("select 1 from agreement where id = $1", [id]);
  throw known === null ? notFound("协议不存在") : warning("已生效的协议不能撤回，请发布新版本");
}
