/** A key press, React's or the browser's own. */
type Press = { key: string; nativeEvent?: { isComposing?: boolean; keyCode?: number }; isComposing?: boolean };

/** The code that a key has while an input method handles it, also in the browser that ends the composition before its Enter. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether an input method handles the key: its Enter, arrows and Escape choose characters and mean nothing else. */
export const isComposing = ({ nativeEvent, isComposing: own }: Press): boolean =>
  own === true || nativeEvent?.isComposing === true || nativeEvent?.keyCode === HANDLED_BY_INPUT_METHOD;

/** Whether a key press means Enter. Every field that acts on Enter asks this (`tests/keys.test.ts`). */
export const isEnter = (press: Press): boolean => press.key === "Enter" && !isComposing(press);

/** Whether a key press means Escape: what it would close or take back stays while an input method puts characters together. */
export const isEscape = (press: Press): boolean => press.key === "Escape" && !isComposing(press);
