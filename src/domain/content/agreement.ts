import { id } from "../fields.ts";
import type { AgreementId } from "../ids.ts";
import { anyOf, type Infer, list, record, TEXT, TIME, WHOLE } from "../records.ts";
import { type CodeIn, codesOf, columnOf, type State } from "../states.ts";
import { lengthOf, normalised } from "../text.ts";

/** Agreements by type, as their texts are titled. */
export const AGREEMENT_NAMES = [
  { type: 1, name: "用户服务协议" },
  { type: 2, name: "隐私政策" },
  { type: 3, name: "商家入驻协议" },
  { type: 4, name: "期货交易规则" },
  { type: 5, name: "提货须知" },
] as const;

/** The agreement an address names; the user agreement where it names none of ours. */
export const agreementTypeOf = (type: string | undefined): number =>
  AGREEMENT_NAMES.find((known) => String(known.type) === type)?.type ?? 1;

export const AGREEMENT_TYPES = AGREEMENT_NAMES.map(({ type }) => type);
export type AgreementType = (typeof AGREEMENT_NAMES)[number]["type"];

/** What one consents to by signing in or registering. */
export const SIGN_IN_AGREEMENTS: readonly AgreementType[] = [1, 2];
/** What one consents to by placing an order. */
export const ORDER_AGREEMENTS: readonly AgreementType[] = [1, 5];
/** What one consents to by placing a forward order. */
export const FORWARD_ORDER_AGREEMENTS: readonly AgreementType[] = [4];
/** What one consents to by handing in an application to open a shop. */
export const SHOP_AGREEMENTS: readonly AgreementType[] = [3];

/** The states of a version: what has begun never changes, and stays readable for those who consented to it. */
export const AGREEMENT_STATES = {
  toCome: { code: 1, label: "待生效", tone: "running" },
  inForce: { code: 2, label: "生效中", tone: "done" },
  replaced: { code: 3, label: "已失效", tone: "ended", final: true },
} as const satisfies Record<string, State>;

export type AgreementStatus = CodeIn<typeof AGREEMENT_STATES>;
/** The codes of the states by name. */
export const AGREEMENT_STATUS = /* @__PURE__ */ codesOf(AGREEMENT_STATES);
/** All codes of `AGREEMENT_STATUS`. */
export const AGREEMENT_STATUSES: readonly AgreementStatus[] = /* @__PURE__ */ Object.values(AGREEMENT_STATUS);
export const AGREEMENT_STATUS_NAMES = /* @__PURE__ */ columnOf(AGREEMENT_STATES, "label");

/** A version of an agreement as people read it. `effectiveTime`: Beijing. */
export const AGREEMENT = record({
  type: anyOf(AGREEMENT_TYPES),
  title: TEXT,
  version: TEXT,
  effectiveTime: TEXT,
  paragraphs: list(TEXT),
});
export type Agreement = Infer<typeof AGREEMENT>;

/** One version of an agreement as the operator sees it; `acceptedNum`: by how many persons it was accepted. Times Beijing. */
export const AGREEMENT_VERSION = record({
  id: id<AgreementId>(),
  type: anyOf(AGREEMENT_TYPES),
  typeName: { type: TEXT, label: "协议" },
  version: { type: TEXT, label: "版本" },
  title: { type: TEXT, label: "标题" },
  effectiveTime: { type: TIME, label: "生效时间" },
  status: { type: anyOf(AGREEMENT_STATUSES), label: "状态" },
  statusName: TEXT,
  acceptedNum: { type: WHOLE, label: "同意人数" },
  createTime: TEXT,
});
export type AgreementVersion = Infer<typeof AGREEMENT_VERSION>;
/** The same with its text. */
export const AGREEMENT_VERSION_DETAIL = record(AGREEMENT_VERSION, { paragraphs: list(TEXT) });
export type AgreementVersionDetail = Infer<typeof AGREEMENT_VERSION_DETAIL>;

export type AgreementText = { version: string; title: string; paragraphs: readonly string[] };

const VERSION = /^[0-9A-Za-z][0-9A-Za-z._-]{0,19}$/;
const TITLE_MAX = 40;

/** The paragraphs of a text as it is typed: one a line, empty lines left out. */
export const paragraphsOf = (typed: string): string[] =>
  typed
    .split(/[\n\r\u2028\u2029]/)
    .map(normalised)
    .filter((line) => line !== "");

/** Why a version cannot be stored, or `null`. `effectiveAt` epoch ms, `null` = at once. */
export function agreementProblem(
  { version, title, paragraphs }: AgreementText,
  effectiveAt: number | null,
  now: number,
): string | null {
  if (!VERSION.test(version)) return "版本号由1至20位字母、数字、点或横线组成，如 2026.2";
  const length = lengthOf(normalised(title));
  if (length === 0 || length > TITLE_MAX) return `标题须为1-${TITLE_MAX}字`;
  if (paragraphs.every((paragraph) => normalised(paragraph) === "")) return "请填写正文";
  return effectiveAt !== null && effectiveAt <= now ? "生效时间应晚于现在" : null;
}
