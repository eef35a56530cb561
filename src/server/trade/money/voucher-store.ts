import type { AnyOrderId, FileId, PaymentVoucherId, PersonId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import {
  VOUCHER_COUNTED,
  VOUCHER_FIELDS,
  VOUCHER_STATUS,
  type VoucherFacts,
  type VoucherField,
  type VoucherForm,
  type VoucherStatus,
} from "../../../domain/trade/voucher.ts";
import { ms } from "../../db/clock.ts";
import { type Db, isDuplicate } from "../../db/database.ts";

/** Where vouchers of one kind of order are stored, and with which purpose their files. */
export type VoucherKind = { readonly table: "pay_voucher" | "futures_voucher"; readonly purpose: string };
export const SPOT_VOUCHERS: VoucherKind = { table: "pay_voucher", purpose: "voucher" };
export const FORWARD_VOUCHERS: VoucherKind = { table: "futures_voucher", purpose: "futuresVoucher" };

const READ_AS: Readonly<Record<string, string>> = { bigint: "float8", date: "text" };

/** The facts that a buyer types, in the order of the record: their columns, and how they are read. Papers are stored as files. */
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
export async function amountCounted(tx: Db, { table }: VoucherKind, orderId: AnyOrderId): Promise<Fen> {
  const row = await tx.one<{ sum: Fen }>(
    `select coalesce(sum(amount), 0)::float8 as sum from ${table} where order_id = :orderId and status in (${VOUCHER_COUNTED.join(", ")})`,
    { orderId },
    `${table}-counted`,
  );
  return row!.sum; // a sum has one row
}

/** `files`: the papers by their names. */
type NewVoucher = { orderId: AnyOrderId; personId: PersonId; files: readonly string[] };

/** Adds a voucher of a locked order and returns its id; `null`: its bank flow number was used, and the transaction is aborted. */
export async function insertVoucher(
  tx: Db,
  { table }: VoucherKind,
  voucher: NewVoucher,
  form: VoucherForm,
): Promise<PaymentVoucherId | null> {
  const facts = Object.fromEntries(FACTS.names.map((name) => [name, form[name] ?? null]));
  try {
    const added = await tx.one<{ id: PaymentVoucherId }>(
      `insert into ${table} (order_id, person_id, files, ${FACTS.columns})
       values (:orderId, :personId, :files, ${FACTS.names.map((name) => `:${name}`).join(", ")}) returning id`,
      { ...facts, ...voucher },
      `${table}-add`,
    );
    return added!.id; // an insert returns its row
  } catch (error) {
    if (isDuplicate(error, `${table}_flow_once`)) return null;
    throw error;
  }
}

/** A voucher of the order; `null`: there is none of that id. */
export const findVoucher = (
  tx: Db,
  { table }: VoucherKind,
  { orderId, voucherId }: { orderId: AnyOrderId; voucherId: PaymentVoucherId },
): Promise<{ amount: Fen; status: VoucherStatus } | null> =>
  tx.one<{ amount: Fen; status: VoucherStatus }>(
    `select amount::float8 as amount, status from ${table} where id = :voucherId and order_id = :orderId`,
    { orderId, voucherId },
    `${table}-of-order`,
  );

type Judgement = { voucherId: PaymentVoucherId; status: VoucherStatus; reason: string; personId: PersonId };

/** Records how a waiting voucher was judged, by whom, as of now; `reason` is "" where it passed. */
export const setJudged = (tx: Db, { table }: VoucherKind, judged: Judgement): Promise<number> =>
  tx.run(
    `update ${table} set status = :status, reject_reason = :reason, audited_by = :personId, audited_at = now()
      where id = :voucherId`,
    judged,
    `${table}-audit`,
  );

/** Whether a voucher of the order waits to be judged. */
export const isVoucherWaiting = async (tx: Db, { table }: VoucherKind, orderId: AnyOrderId): Promise<boolean> =>
  (await tx.one(
    `select 1 from ${table} where order_id = :orderId and status = ${VOUCHER_STATUS.waiting}`,
    { orderId },
    `${table}-waiting`,
  )) !== null;

type VoucherRow = VoucherFacts & {
  id: PaymentVoucherId;
  status: VoucherStatus;
  rejectReason: string;
  createdMs: number;
  auditedMs: number | null;
  files: { fileId: FileId; fileName: string; originalName: string }[];
};

/** The vouchers of an order, oldest first. */
export const vouchersOf = (db: Db, { table }: VoucherKind, orderId: AnyOrderId): Promise<VoucherRow[]> =>
  db.rows<VoucherRow>(
    `select v.id, ${FACTS.read}, v.status, v.reject_reason as "rejectReason",
            ${ms("v.created_at")} as "createdMs",
            ${ms("v.audited_at")} as "auditedMs",
            (select coalesce(jsonb_agg(jsonb_build_object('fileId', s.id::text, 'fileName', s.file_name,
                'originalName', s.original_name) order by array_position(v.files, s.file_name)), '[]')
               from stored_file s where s.file_name = any(v.files)) as files
       from ${table} v where v.order_id = :orderId order by v.id`,
    { orderId },
    `${table}-list`,
  );
