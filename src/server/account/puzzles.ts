import { randomBytes } from "node:crypto";
import { type CaptchaPurpose, fillsGap, PUZZLE_LIFE_MS } from "../../domain/account/captcha.ts";
import type { Database, Db } from "../db/database.ts";
import { TooManyRequests, warning } from "../reply.ts";
import { configured } from "../system/config.ts";
import { attemptsWithin, lockSubject, noteAttempt } from "./attempt-store.ts";
import { createQueues } from "./gate.ts";
import { type DrawnPuzzle, drawPuzzle } from "./puzzle-picture.ts";
import { addPuzzle, burnPuzzle } from "./puzzle-store.ts";

/** Pictures drawn in advance, so that no request waits for the drawing. */
const POOL_SIZE = 8;

/** Wrong answers of one network within an hour. */
const WRONG_PER_HOUR = 30;
const HOUR_MINUTES = 60;
/** Pictures drawn for one network within a minute. */
const PICTURES_PER_MINUTE = 60;

/** Drawn puzzles ahead of requests; each is handed out once. */
type PuzzlePool = {
  take(): Promise<DrawnPuzzle>;
  /** Draws until the pool is full, in the background. */
  fill(): void;
  close(): void;
};

export function createPuzzlePool(): PuzzlePool {
  const ready: DrawnPuzzle[] = [];
  let filling = false;
  let closed = false;
  const draw = async () => {
    if (filling) return;
    filling = true;
    try {
      while (!closed && ready.length < POOL_SIZE) {
        // One at a time, so that requests get their turn between two drawings.
        await new Promise((resolve) => setImmediate(resolve));
        ready.push(await drawPuzzle());
      }
    } finally {
      filling = false;
    }
  };
  // The next request that finds the pool empty meets the failed drawing again, and reports it.
  const fill = () => void draw().catch(() => {});
  return {
    async take() {
      const drawn = ready.pop();
      fill();
      return drawn ?? drawPuzzle();
    },
    fill,
    close() {
      closed = true;
    },
  };
}

const oneByOne = createQueues(256);

/**
 * Drawing costs some 10 ms of a core: throws `TooManyRequests` when the network has had its pictures of this minute. Concurrent
 * requests of one network wait for each other on one connection.
 */
export async function chargePicture(db: Database, network: string): Promise<void> {
  await oneByOne(network, () =>
    db.transaction(async (tx) => {
      await lockSubject(tx, "ip", network);
      const { count, waitSeconds } = await attemptsWithin(tx, "picture-ip", network, 1, PICTURES_PER_MINUTE);
      if (count >= PICTURES_PER_MINUTE) throw new TooManyRequests(waitSeconds);
      await noteAttempt(tx, "picture-ip", network);
    }),
  );
}

/** Stores the answer of a puzzle for one phone and one purpose; returns its token. */
export async function storePuzzle(db: Db, purpose: CaptchaPurpose, phone: string, gapX: number): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await addPuzzle(db, { token, phone, purpose, gapX, seconds: PUZZLE_LIFE_MS / 1000 });
  return token;
}

/** What a person sends to show that they solved a puzzle. `offset`: px from the left. */
export type PuzzleAnswer = { token: string; offset: number };

/**
 * Whether the piece fills the gap of a live puzzle made for this phone and purpose. Any attempt burns the puzzle, however
 * many come at once. Throws a warning when the network has guessed wrong too often.
 */
export async function puzzleSolved(
  db: Db,
  { token, offset }: PuzzleAnswer,
  { purpose, phone, network }: { purpose: CaptchaPurpose; phone: string; network: string },
): Promise<boolean> {
  const wrong = await attemptsWithin(db, "captcha-ip", network, HOUR_MINUTES, WRONG_PER_HOUR);
  if (wrong.count >= WRONG_PER_HOUR) throw warning("验证失败次数过多，请稍后再试");
  const burnt = await burnPuzzle(db, token);
  if (!burnt?.isAlive || burnt.phone !== phone || burnt.purpose !== purpose) return false;
  if (fillsGap(offset, burnt.gapX, await configured(db, "captcha.tolerancePx"))) return true;
  await noteAttempt(db, "captcha-ip", network);
  return false;
}
