import { rowsOf, valuesOfRow } from "../field-rows.ts";
import { choice, code, day, entriesOf, files, flag, id, money, text, type ValuesOf, volume, whole } from "../fields.ts";
import type { WarehouseId } from "../ids.ts";
import { REASON_FIELD } from "../reason.ts";
import { receiverProblem } from "../trade/address.ts";
import { ANSWER_FIELDS, RULING_FIELD } from "../trade/dispute.ts";
import { DEPOSIT_KIND, type DepositKind, depositWord } from "./deposit.ts";
import { DOC_KIND_CODES, DOC_KINDS, type DocKind } from "./order-papers.ts";
import { IMPORTER_NAMES } from "./order-view.ts";

/* The fields of the form and the dialogs of a forward order; volumes are typed in m³ and stored in dm³. */

const shipped = { type: day(), label: "装船日期" } as const;
const landing = { type: day(), label: "预计到港" } as const;
/** Files of one kind of paper that one dialog takes. */
const PAPERS_AT_ONCE = 5;
const paper = { type: files(1, 1), label: "单证文件" } as const;

/** The warehouse that landed goods lie in. */
export const STORE_FIELD = { type: id<WarehouseId>(), label: "货物所在仓库" } as const;
/** Until when a renewed offer holds. */
export const RENEW_FIELDS = { day: { type: day(), label: "新的有效期至" } } as const;
/** What one specification of an offer costs as spot goods, and how thick its logs are. */
export const LOT_FIELDS = {
  price: { type: money(), label: "含税单价（元/m³）", wrong: "请输入正确的含税单价" },
  diameter: { type: text(9), label: "径级（cm）", hint: "如 30 或 30-38" },
} as const;

/** The dialog in which the platform cancels an order: who is at fault, with what that means for what was paid ahead. */
export function forceCancelForm(kind: DepositKind) {
  const word = depositWord(kind);
  const [byMerchant, byBuyer] = {
    [DEPOSIT_KIND.former]: [`${word}全额退还`, `${word}不退`],
    [DEPOSIT_KIND.prepayment]: [`${word}退还，损失另行赔偿`, `${word}退还，损失另行赔偿`],
    [DEPOSIT_KIND.earnest]: [`${word}双倍返还`, `${word}不退`],
  }[kind] as [string, string];
  return {
    fault: {
      type: choice([
        { code: "merchant", name: `商家（${byMerchant}）` },
        { code: "buyer", name: `买家（${byBuyer}）` },
        { code: "none", name: `双方均无责（${word}退还）` },
      ]),
      label: "责任方",
    },
    reason: REASON_FIELD,
  } as const;
}

/** The fields of each command of a forward order in the console. */
export const FUTURES_FORMS = {
  confirm: { etd: shipped, eta: landing },
  sign: { file: { ...paper, label: "盖章合同" } },
  addDoc: {
    kind: { type: choice(entriesOf(DOC_KIND_CODES, DOC_KINDS)), label: "其他单证类型" },
    file: { type: files(PAPERS_AT_ONCE), label: "其他单证文件" },
  },
  ship: {
    billNo: { type: text(40, 1), label: "提单号" },
    vessel: { type: text(60), label: "船名" },
    voyage: { type: text(30), label: "航次" },
    containers: { type: text(400), label: "柜号（多个用空格隔开）" },
    date: shipped,
    eta: landing,
  },
  /** The day of landing, of landed goods the day on which they are cleared. */
  delay: { eta: { ...landing, label: "新的预计日期" }, reason: REASON_FIELD },
  arrive: { date: { type: day(), label: "到港日期" } },
  clear: { storeId: STORE_FIELD },
  postSettle: {
    volume: { type: volume(1, 999_999_999), label: "结算数量", wrong: "请填写结算数量" },
    note: { type: text(200), label: "说明", hint: "检尺依据，选填", isLong: true },
  },
  answerDispute: ANSWER_FIELDS,
  resolve: { amount: { type: money(), label: "裁定结算金额" }, reason: RULING_FIELD },
  forceCancel: forceCancelForm(DEPOSIT_KIND.former),
} as const;

const missingPaper = (kind: DocKind) => ({ file: { type: files(PAPERS_AT_ONCE), label: DOC_KINDS[kind] } }) as const;

/** The dialog for papers: a place for each that the order still needs, by its kind, and one for any other. */
export const papersForm = (missing: readonly DocKind[]) => ({
  ...rowsOf(
    missing.map((kind) => [kind, missingPaper(kind)] as const),
    {},
  ),
  ...FUTURES_FORMS.addDoc,
});

/** What was put into that dialog, paper by paper. */
export function papersTyped(
  missing: readonly DocKind[],
  typed: ValuesOf<ReturnType<typeof papersForm>>,
): { kind: DocKind; fileId: string }[] {
  const needed = missing.flatMap((kind) =>
    valuesOfRow(missingPaper(kind), typed, kind).file.map((fileId) => ({ kind, fileId })),
  );
  return [...needed, ...typed.file.map((fileId) => ({ kind: typed.kind, fileId }))];
}

/** How much is ordered and where to, of an offer at its own price; a quotation states both. */
export const PLACED_GOODS = {
  volume: { type: volume(1, 999_999_999), label: "数量" },
  destPort: { type: code(null), label: "目的港" },
} as const;
/** The other fields of the form of a new forward order, without the agreement to its rules. */
export const PLACED_TERMS = {
  receiver: { type: text(20), label: "收货联系人", rule: receiverProblem },
  importerKind: { type: choice(entriesOf([1, 2], IMPORTER_NAMES)), label: "进口方式" },
  remark: { type: text(500), label: "备注", hint: "选填", isLong: true },
} as const;
/** The form of a new forward order. */
export const PLACING_FIELDS = {
  ...PLACED_GOODS,
  ...PLACED_TERMS,
  agree: { type: flag(), label: "同意《期货交易规则》" },
} as const;
export type Placing = ValuesOf<typeof PLACING_FIELDS>;

/** A round of a negotiation; the price is per m³ in the money of the inquiry. */
export const ROUND_FIELDS = {
  price: { type: money(), label: "单价" },
  volume: { type: volume(0, 999_999_999), label: "数量" },
  eta: landing,
  paymentTerm: { type: text(20), label: "付款方式" },
  depositPct: { type: whole(0, 100, "%"), label: "首付比例", wrong: "请填写正确的首付比例" },
  note: { type: text(500), label: "说明", hint: "选填", isLong: true },
} as const;
/** The same in the word of the order that would come of it. */
export const roundFields = (kind: DepositKind) => ({
  ...ROUND_FIELDS,
  depositPct: { ...ROUND_FIELDS.depositPct, label: `${depositWord(kind)}比例` },
});
