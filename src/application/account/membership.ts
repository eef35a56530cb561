import type { DeviceSession, PhoneChangeForm, ProfileForm } from "../../domain/account/profile.ts";

/** One's own account. Every method rejects with `ApiError` and nothing else. */
export abstract class Membership {
  abstract updateProfile(profile: ProfileForm): Promise<void>;
  /** `oldPassword` null: there was none. Every other session ends. */
  abstract updatePassword(change: { oldPassword: string | null; newPassword: string }): Promise<void>;
  /** Every other session ends. */
  abstract updatePhone(change: PhoneChangeForm): Promise<void>;
  /** Ends the account and every session of it. The only person of a certified company has to give it up first. */
  abstract close(proof: { password: string } | { code: string }, givesUpCompanies: boolean): Promise<void>;
  /** The living sessions, this one first. */
  abstract sessions(): Promise<DeviceSession[]>;
  /** Resolves with how many ended. */
  abstract closeOtherSessions(): Promise<number>;
}
