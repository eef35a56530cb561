import { syllablesOf } from "./timber/pinyin.ts";

/** Readings that places have and their characters elsewhere have not; the local one first, then what strangers read. */
const READINGS = new Map(
  `
藏 zang|仡佬 ge/yi lao|六安 lu/liu an|六合 lu/liu he|乐清 yue/le qing|乐亭 lao/le ting|乐陵 lao/le ling|蚌埠 beng/bang bu
番禺 pan/fan yu|大埔 da bu/pu|黄陂 huang pi/bei|涡阳 guo/wo yang|歙县 she/xi xian|单县 shan/dan xian|浚县 xun/jun xian
洪洞 hong tong/dong|繁峙 fan shi/zhi|泌阳 bi/mi yang|犍为 qian/jian wei|长子县 zhang/chang zi xian|东阿 dong e/a
铅山 yan/qian shan|尉犁 yu/wei li|蔚县 yu/wei xian|大城县 dai/da cheng xian|枞阳 zong/cong yang|柞水 zha/zuo shui
万柏林 wan bo/bai lin|崆峒 kong tong/dong|荥阳 xing/ying yang|行唐 xing/hang tang|珲春 hun/hui chun|穆棱 mu ling/leng
筠连 jun/yun lian|牟定 mou/mu ding|召陵 shao/zhao ling|宕昌 tan/dang chang|称多 chen/cheng duo|八宿 ba xiu/su
费县 fei/bi xian|吴堡 wu bu/bao|曾都 zeng du|洛扎 luo zha/za|万载 wan zai|沚 zhi|埇 yong|瀍 chan|浉 shi|硚 qiao|猇 xiao|鄠 hu
`
    .trim()
    .split(/[\n|]/)
    .map((entry): [string, string] => {
      const [name = "", ...syllables] = entry.split(" ");
      return [name, syllables.join(" ")];
    }),
);

const LONGEST = Math.max(...[...READINGS.keys()].map((name) => name.length));

/** How the name of a province, city or district is read, as a choice is found by it; `undefined` where a character is not known. */
export function regionPinyin(name: string): string | undefined {
  const syllables: string[] = [];
  for (let at = 0; at < name.length; ) {
    let length = Math.min(LONGEST, name.length - at);
    while (length > 1 && !READINGS.has(name.slice(at, at + length))) length -= 1;
    const part = name.slice(at, at + length);
    const read = READINGS.get(part) ?? syllablesOf(part)?.join(" ");
    if (read === undefined) return undefined;
    syllables.push(read);
    at += length;
  }
  return syllables.join(" ");
}
