/** `companyStatus` as calls carry it; 1 is certified. */
export const COMPANY_STATUSES = [0, 1, 2, 3, 4, 5] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export const COMPANY_STATUS = {
  draft: 0,
  certified: 1,
  inReview: 2,
  rejected: 3,
  expired: 4,
  frozen: 5,
} as const satisfies Record<string, CompanyStatus>;

export const COMPANY_STATUS_NAMES: Readonly<Record<CompanyStatus, string>> = {
  0: "未认证",
  1: "已认证",
  2: "审核中",
  3: "已驳回",
  4: "已过期",
  5: "已冻结",
};
