import { type Fields, fieldProblems, flag, text, type ValuesOf } from "../fields.ts";
import { lengthOf, normalised } from "../text.ts";
import { type FormProblems, passwordField, repeatProblem, smsCodeField } from "./login-form.ts";
import { passwordProblem, weakPasswordProblem } from "./password.ts";
import { phoneField } from "./phone-field.ts";
import { newPasswordFields } from "./register-form.ts";
import { LAST_ADMIN_TEXT } from "./roles.ts";

export const NAME_MAX = 20;

/** Avatars drawn by the program; an empty avatar shows the first character of the name. */
export const AVATARS: readonly string[] = ["log", "board", "pine", "leaf", "truck", "crane"].map(
  (name) => `/pictures/avatar/${name}.svg`,
);

/** Why `name` cannot be what a person is called, or `null`. */
export function nameProblem(name: string): string | null {
  const kept = normalised(name);
  if (kept === "") return "请输入姓名";
  if (lengthOf(kept) > NAME_MAX) return `姓名不能超过${NAME_MAX}个字`;
  return /[\p{C}\p{Zl}\p{Zp}<>]/u.test(kept) ? "姓名不能包含特殊字符" : null;
}

/** Why `avatar` cannot be a person's picture, or `null`: one of the drawn ones, or none. */
export function avatarProblem(avatar: string): string | null {
  return avatar === "" || AVATARS.includes(avatar) ? null : "请选择头像";
}

/** What stands in the place of a picture that was not chosen: the first character of the name. */
export function initialOf(name: string): string {
  return [...normalised(name)][0]?.toUpperCase() ?? "木";
}

/** What a person says of themselves. */
export const PROFILE_FIELDS = {
  name: {
    type: text(NAME_MAX, 1),
    label: "姓名",
    hint: "请输入姓名",
    rule: nameProblem,
    isJudgedEmpty: true,
    fills: "name",
  },
  avatar: { type: text(100), label: "头像", rule: avatarProblem },
} as const satisfies Fields;
/** What the form holds. */
export type ProfileForm = ValuesOf<typeof PROFILE_FIELDS>;

/** What is wrong with the form, by field; empty where nothing is. */
export const profileProblems = (form: ProfileForm): FormProblems<ProfileForm> => fieldProblems(PROFILE_FIELDS, form);

/** Refuses a new password that is the old one. */
export const SAME_PASSWORD_TEXT = "新密码不能与原密码相同";
/** Label of the confirming password: when changing the password, and when closing the account. */
export type PasswordName = "原密码" | "登录密码";
/** Refuses a command that is confirmed with the wrong password. */
export const wrongPasswordText = (name: PasswordName): string => `${name}不正确`;

/** Another password; `oldPassword` is not required of a person who never had one. */
export const PASSWORD_CHANGE_FIELDS = {
  oldPassword: passwordField("原密码", "请输入原密码"),
  ...newPasswordFields("新密码", "确认新密码"),
} as const satisfies Fields;
/** What the form holds. */
export type PasswordChangeForm = ValuesOf<typeof PASSWORD_CHANGE_FIELDS>;

/** `phone`: the person's own, the first guess of an attacker. */
export function passwordChangeProblems(
  form: PasswordChangeForm,
  { phone, hasPassword }: { phone: string; hasPassword: boolean },
): FormProblems<PasswordChangeForm> {
  const { oldPassword, password, repeated } = form;
  return fieldProblems(PASSWORD_CHANGE_FIELDS, form, {
    oldPassword: hasPassword && oldPassword === "" ? PASSWORD_CHANGE_FIELDS.oldPassword.hint : null,
    password: newPasswordProblem(password, phone, hasPassword ? oldPassword : null),
    repeated: repeatProblem(password, repeated),
  });
}

/** Why `password` cannot follow `oldPassword` (`null`: there was none), or `null`. */
export function newPasswordProblem(password: string, phone: string, oldPassword: string | null): string | null {
  const problem = passwordProblem(password) ?? weakPasswordProblem(password, phone);
  return problem ?? (password === oldPassword ? SAME_PASSWORD_TEXT : null);
}

/** Another phone: a code to the old one and a code to the new one. */
export const PHONE_CHANGE_FIELDS = {
  oldCode: smsCodeField("当前手机的验证码"),
  phone: { ...phoneField("新手机号"), hint: "请输入手机号", fills: "tel" },
  code: smsCodeField("新手机的验证码"),
} as const satisfies Fields;
/** What the form holds. */
export type PhoneChangeForm = ValuesOf<typeof PHONE_CHANGE_FIELDS>;

/** What is wrong with the form, by field; empty where nothing is. `own`: the present phone. */
export const phoneChangeProblems = (form: PhoneChangeForm, own: string): FormProblems<PhoneChangeForm> =>
  fieldProblems(PHONE_CHANGE_FIELDS, form, { phone: form.phone === own ? "新手机号与当前手机号相同" : null });

/** What prevents closing an account. */
export type AccountTies = {
  /** Spot and forward. */
  openOrders: number;
  /** Money that a shop still has to pay back, or the buyer still owes. */
  openRefunds: number;
  openDemands: number;
  /** Quotes and forward inquiries that may still be answered. */
  openQuotes: number;
  /** Of financing and of opening a shop. */
  openApplications: number;
  frozenCompany: string | null;
  /** A certified company, or one in review: no other person may act for it. */
  certifiedCompany: string | null;
  isMerchant: boolean;
  isLastAdmin: boolean;
};

/** Why an account cannot be closed, or `null`: open trades must be finished, and a company may not be left without its owner. */
export function closingProblem(ties: AccountTies, givesUpCompanies: boolean): string | null {
  const { openOrders, openRefunds, openDemands, openQuotes, openApplications } = ties;
  const { frozenCompany, certifiedCompany, isMerchant, isLastAdmin } = ties;
  if (isLastAdmin) return `您是唯一的管理员，${LAST_ADMIN_TEXT}`;
  if (isMerchant) return "您是商家账号，请先联系客服办理退店";
  if (openOrders > 0) return `您有${openOrders}笔未完成的订单，完成或取消后才能注销`;
  if (openRefunds > 0) return `您有${openRefunds}笔待处理的退补款，处理后才能注销`;
  if (openDemands > 0) return `您有${openDemands}条进行中的求购，关闭后才能注销`;
  if (openQuotes > 0) return `您有${openQuotes}条进行中的报价或询盘，结束后才能注销`;
  if (openApplications > 0) return `您有${openApplications}份审核中的申请，撤回或办结后才能注销`;
  if (frozenCompany !== null) return `您名下的企业“${frozenCompany}”已被冻结，请联系客服`;
  if (certifiedCompany !== null && !givesUpCompanies)
    return `企业“${certifiedCompany}”只由您管理，请勾选放弃企业认证后再注销，其他人员可重新认证`;
  return null;
}

/** The closing of an account. `agreed`: what is lost was read. */
export const CLOSING_FIELDS = {
  password: passwordField("登录密码", "请输入登录密码"),
  code: smsCodeField("手机的验证码"),
  givesUpCompanies: { type: flag(), label: "放弃名下企业的认证（没有已认证企业时不用勾选）" },
  agreed: { type: flag(), label: "我已了解以上后果" },
} as const satisfies Fields;
/** What the form holds, and the phone that a code goes to. */
export type ClosingForm = ValuesOf<typeof CLOSING_FIELDS> & { phone: string };

/** Required consent before an account is closed. */
export const CLOSING_CONSENT_TEXT = "请确认已了解注销的后果";

/** A person without a password confirms the closing with a code. */
export function closingFormProblems(form: ClosingForm, hasPassword: boolean): FormProblems<ClosingForm> {
  const { password, code, ...others } = CLOSING_FIELDS;
  const problems = {
    password: form.password === "" ? password.hint : null,
    agreed: form.agreed ? null : CLOSING_CONSENT_TEXT,
  };
  return fieldProblems(hasPassword ? { password, ...others } : { code, ...others }, form, problems);
}

/** What a person loses with the account, as the confirmation lists it. */
export const CLOSING_LOSSES: readonly string[] = [
  "所有设备立即退出，账号无法恢复",
  "购物车、收货地址、开票抬头、收藏、搜索与浏览记录、订阅和消息被删除",
  "名下企业认证失效，企业其他人员可重新认证",
  "已完成的订单按法规留存，但您无法再查看",
];

/** One signed-in device. Times epoch ms; `ip` the network it signed in from. */
export type DeviceSession = { signedInAt: number; seenAt: number; ip: string; isThis: boolean };
