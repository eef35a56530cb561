import { PINYIN_TABLE } from "./pinyin-table.ts";

const SYLLABLES = new Map<string, string>();
for (const line of PINYIN_TABLE.trim().split("\n")) {
  const syllable = /^[a-z]+/.exec(line)?.[0] ?? "";
  for (const character of line.slice(syllable.length)) SYLLABLES.set(character, syllable);
}

/** Toneless syllables of `text`, or `null` if some character has no reading. */
export function syllablesOf(text: string): string[] | null {
  const syllables: string[] = [];
  for (const character of text) {
    const syllable = SYLLABLES.get(character);
    if (syllable === undefined) return null;
    syllables.push(syllable);
  }
  return syllables;
}

/** What a southern ear takes for the same: zh z, ch c, sh s, eng en, ing in. Works on one syllable and on a run of them. */
export const soundFold = (pinyin: string): string => pinyin.replace(/([zcs])h/g, "$1").replace(/([ei]n)g/g, "$1");

/** A character that is easily picked or scanned for another of the timber trade: the wrong one, then the right one. */
const LOOK_ALIKE = new Map<string, string>(
  `术木 本木 未木 末木 禾木 衫杉 彬杉 扳板 坂板 科料 拍柏 怕柏 袖柚 忪松 拣楝 己杞 园圆 据锯 举榉 烨桦 挑桃 姚桃 跳桃 像橡 象橡 缎椴
段椴 愀楸 揪楸 炸柞 昨柞 擅檀 璋樟 障樟 漳樟 缨樱 婴樱 讽枫 抑柳 输榆 愉榆 愧槐 按桉 粟栗 幅辐 福辐 棋旗 其旗 罗萝 箩萝 波菠 恪格
纱沙 泠冷 洛落 较胶 扬杨 场杨 汤杨 惜蜡 摸模 喃楠`
    .split(/\s/)
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

function soundsOf(character: string | undefined): string[] {
  const syllable = SYLLABLES.get(character ?? "");
  return syllable === undefined ? [] : [soundFold(syllable)];
}

const LIKELY_SOUNDS = new Map(
  [...SYLLABLES.keys(), ...LOOK_ALIKE.keys()].map((character) => [
    character,
    [...new Set([character, LOOK_ALIKE.get(character)].flatMap(soundsOf))],
  ]),
);

/** The sounds for which a character may stand in a misspelt word: its own and that of the character it looks like. */
export const likelySounds = (character: string): readonly string[] => LIKELY_SOUNDS.get(character) ?? [];
