import { SimulatedClock } from "xstate";
import type { AuthGateway } from "../../../src/application/account/auth-gateway.ts";
import type { Clock } from "../../../src/application/platform.ts";
import type { Session } from "../../../src/domain/account/session.ts";

export const PHONE = "13812345678";
export const START = 1_800_000_000_000;
const LIFE_MS = 3_600_000;

export const SESSION: Session = {
  token: "t",
  name: "张三",
  phone: PHONE,
  avatar: "",
  roles: [],
  permissions: [],
  companyId: null,
  companyName: null,
  companyData: [],
  carNums: 0,
  merchantId: null,
  unreadNum: 0,
  needPassword: false,
  sessionEpoch: 1,
};

/** One clock for machines and ports: the machines' timers, and the wall clock that goes with them. */
export function simulatedTime() {
  const timers = new SimulatedClock();
  const clock: Clock = { now: () => START + timers.now() };
  return { timers, clock };
}

/** A server that accepts everything; each puzzle has its own token. Pass what is to behave otherwise. */
export function willingGateway(clock: Clock, other: Partial<AuthGateway> = {}): AuthGateway {
  let puzzles = 0;
  const signedIn = async () => ({ token: "fresh", expireAt: clock.now() + LIFE_MS });
  return {
    puzzle: async () => ({ token: `puzzle-${++puzzles}`, picture: "data:a", piece: "data:b", pieceTop: 40 }),
    sendSmsCode: async () => ({ nextAllowedAt: clock.now() + 60_000 }),
    signInBySms: signedIn,
    signInByPassword: signedIn,
    signInByKey: signedIn,
    jumpKey: async () => "key",
    register: signedIn,
    checkResetCode: async () => ({ resetToken: "ticket" }),
    resetPassword: async () => undefined,
    session: async () => SESSION,
    signOut: async () => undefined,
    ...other,
  };
}

/** Waits until no promise is pending. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
