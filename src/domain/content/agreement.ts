/** Agreements by type, as their texts are titled (product §22). */
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
