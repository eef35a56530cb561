import { type Fen, fen } from "../../domain/money.ts";
import {
  VOUCHER_FIELDS,
  type VoucherFacts,
  type VoucherField,
  type VoucherForm,
  voucherProblems,
} from "../../domain/trade/voucher.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";

/** Where vouchers of one kind of order are kept, and as what their files are. */
export type VoucherKind = { readonly table: "pay_voucher" | "futures_voucher"; readonly purpose: string };
export const SPOT_VOUCHERS: VoucherKind = { table: "pay_voucher", purpose: "voucher" };
export const FORWARD_VOUCHERS: VoucherKind = { table: "futures_voucher", purpose: "futuresVoucher" };

const READ_AS: Readonly<Record<string, string>> = { bigint: "float8", date: "text" };

/** The facts that a buyer types, in the order of the record: their columns, and how they are read. Papers are kept as files. */
export function voucherColumns(fields: Readonly<Record<string, VoucherField>>) {
  const typed = Object.entries(fields).filter(([name]) => name !== "fileIds");
  return {
    names: typed.map(([name]) => name as keyof VoucherFacts),
    columns: typed.map(([, { column }]) => column[0]).join(", "),
    read: typed
      .map(
        ([
          name,
          {
            column: [column, type],
          },
        ]) => `v.${column}::${READ_AS[type] ?? type} as "${name}"`,
      )
      .join(", "),
  };
}
const FACTS = voucherColumns(VOUCHER_FIELDS);

/** What vouchers of an order that wait or have passed come to. */
const countedAmount = async (tx: Db, { table }: VoucherKind, orderId: string): Promise<Fen> => {
  const row = await tx.one<{ sum: number }>(
    `select coalesce(sum(amount), 0)::float8 as sum from ${table} where order_id = $1 and status <> 2`,
    [orderId],
    `${table}-counted`,
  );
  return fen(row?.sum ?? 0);
};

type Reported = { orderId: string; personId: string; payable: Fen; today: string };

/** Keeps a bank transfer as the buyer of a locked order reports it, with its papers; answers its id. */
export async function keepVoucher(
  tx: Db,
  kind: VoucherKind,
  { orderId, personId, payable, today }: Reported,
  given: VoucherForm,
): Promise<string> {
  const form = { ...given, bankFlowNo: given.bankFlowNo.trim(), payerName: given.payerName.trim() };
  const [problem] = Object.values(voucherProblems(form, payable, await countedAmount(tx, kind, orderId), today));
  refuseIf(problem ?? null);
  const files = await attachFiles(tx, personId, form.fileIds, { purpose: kind.purpose, subjectId: orderId });
  const facts = FACTS.names.map((name) => form[name] ?? null);
  const places = facts.map((_, at) => `$${at + 4}`);
  const kept = await tx
    .one<{ id: string }>(
      `insert into ${kind.table} (order_id, person_id, files, ${FACTS.columns})
       values ($1, $2, $3, ${places.join(", ")}) returning id`,
      [orderId, personId, files.map(({ fileName }) => fileName), ...facts],
      `${kind.table}-add`,
    )
    .catch((error: unknown) => {
      throw isDuplicate(error, `${kind.table}_flow_once`) ? warning("该银行流水号已提交过") : error;
    });
  return kept!.id; // an insert returns its row
}

type Judged = { orderId: string; voucherId: string; personId: string; pass: boolean; reason: string };

/** Passes or refuses a waiting voucher of a locked order; answers its amount and whether others wait. */
export async function judgeVoucher(
  tx: Db,
  { table }: VoucherKind,
  { orderId, voucherId, personId, pass, reason }: Judged,
): Promise<{ amount: Fen; othersWait: boolean }> {
  const voucher = await tx.one<{ amount: number; status: number }>(
    `select amount::float8 as amount, status from ${table} where id = $1 and order_id = $2`,
    [voucherId, orderId],
    `${table}-of-order`,
  );
  if (!voucher) throw notFound("付款凭证不存在");
  if (voucher.status !== 0) throw warning("该付款凭证已核对");
  await tx.run(
    `update ${table} set status = $2, reject_reason = $3, audited_by = $4, audited_at = now() where id = $1`,
    [voucherId, pass ? 1 : 2, pass ? "" : reason, personId],
    `${table}-audit`,
  );
  const other = await tx.one(
    `select 1 from ${table} where order_id = $1 and status = 0`,
    [orderId],
    `${table}-waiting`,
  );
  return { amount: fen(voucher.amount), othersWait: other !== null };
}

type VoucherRow = VoucherFacts & {
  id: string;
  status: 0 | 1 | 2;
  rejectReason: string;
  createdMs: number;
  auditedMs: number | null;
  files: { fileId: string; fileName: string; originalName: string }[];
};

/** The vouchers of an order, oldest first. */
export const vouchersOf = (db: Db, { table }: VoucherKind, orderId: string): Promise<VoucherRow[]> =>
  db.rows<VoucherRow>(
    `select v.id, ${FACTS.read}, v.status, v.reject_reason as "rejectReason",
            floor(extract(epoch from v.created_at) * 1000)::float8 as "createdMs",
            floor(extract(epoch from v.audited_at) * 1000)::float8 as "auditedMs",
            (select coalesce(jsonb_agg(jsonb_build_object('fileId', s.id::text, 'fileName', s.file_name,
                'originalName', s.original_name) order by array_position(v.files, s.file_name)), '[]')
               from stored_file s where s.file_name = any(v.files)) as files
       from ${table} v where v.order_id = $1 order by v.id`,
    [orderId],
    `${table}-list`,
  );
