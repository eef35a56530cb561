/** Slider puzzle sizes in px. */
export const PUZZLE_WIDTH = 300;
/** Height of the picture, px. */
export const PUZZLE_HEIGHT = 200;
/** Side of the square piece, px. */
export const PIECE_SIZE = 50;

/** How far, in px, a dropped piece may be from the gap. */
export const PUZZLE_TOLERANCE = 5;

/** Left edge of the gap, px: never so far left that the untouched piece covers it. */
export const GAP_X = { min: 60, max: 240 } as const;
/** Largest offset of the piece, px. */
export const MAX_OFFSET = PUZZLE_WIDTH - PIECE_SIZE;
/** Largest distance of gap and piece from the top, px. */
export const MAX_TOP = PUZZLE_HEIGHT - PIECE_SIZE;

/** How long the result stands before the dialog closes or resets. */
export const PUZZLE_SUCCESS_MS = 1000;
/** How long a failed puzzle stands before it resets. */
export const PUZZLE_FAILURE_MS = 500;
/** Heading of the slider puzzle. */
export const PUZZLE_TITLE = "请完成安全验证";
/** Shown when the piece fits. */
export const PUZZLE_SUCCESS_TEXT = "验证成功";
/** Refusal of a call that needs a solved puzzle and came without one. */
export const PUZZLE_FIRST_TEXT = "请先完成安全验证";
/** Shown when the piece does not fit. */
export const PUZZLE_FAILURE_TEXT = "验证失败，请重试";
/** Whether a call was refused because the puzzle with it was wrong. */
export const isPuzzleWrong = ({ message }: { message: string }): boolean => message === PUZZLE_FAILURE_TEXT;

/** A puzzle is valid this long, solved or not, and is used once. */
export const PUZZLE_LIFE_MS = 120_000;

/**
 * What the code is for: 0 log in, 1 register, 2 forgotten password, 3 a change of one's own account (another phone,
 * closing it).
 */
export type SmsPurpose = 0 | 1 | 2 | 3;
/** A puzzle serves the purpose it was made for: one of the codes, or to show that a person sends a call. */
export type CaptchaPurpose = SmsPurpose | typeof SENT_BY_PERSON;
/** Purpose of a puzzle that only shows a person sends the call; the others are those of SMS codes. */
export const SENT_BY_PERSON = 4;

/**
 * Headers of a call that a person has to send themselves: the token of a puzzle of that purpose, made for their phone, and
 * where the piece was dropped, px from the left.
 */
export const PUZZLE_HEADERS = { token: "captcha-token", offset: "captcha-offset" } as const;

/** `offset` in whole px within the picture. */
export function clampedOffset(offset: number): number {
  if (!(offset > 0)) return 0;
  return Math.min(MAX_OFFSET, Math.round(offset));
}

/** Whether a piece dropped at `offset` fills the gap at `gapX` (px). Anything but a finite number does not. */
export function fillsGap(offset: number, gapX: number, tolerance: number = PUZZLE_TOLERANCE): boolean {
  return Math.abs(offset - gapX) <= tolerance;
}

/** Arrow keys move by this many px; the tolerance makes single steps enough. Shift, PageUp and PageDown take ten. */
export const KEY_STEP = 1;
/** Pixels moved by Shift with an arrow key, PageUp and PageDown. */
export const KEY_LEAP = 10;

/**
 * Where the piece stands after a key of the slider, or `null` when the key does not move it. Arrows follow the
 * slider pattern of WAI-ARIA: right and up forwards, left and down backwards, Home and End to the edges.
 */
export function offsetAfterKey(offset: number, key: string, shift: boolean): number | null {
  const step = shift ? KEY_LEAP : KEY_STEP;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return clampedOffset(offset + step);
    case "ArrowLeft":
    case "ArrowDown":
      return clampedOffset(offset - step);
    case "PageUp":
      return clampedOffset(offset + KEY_LEAP);
    case "PageDown":
      return clampedOffset(offset - KEY_LEAP);
    case "Home":
      return 0;
    case "End":
      return MAX_OFFSET;
    default:
      return null;
  }
}
