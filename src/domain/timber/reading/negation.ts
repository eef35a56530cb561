/** A stretch of normal text. */
type Stretch = { readonly start: number; readonly end: number };

/** What is said before the things that are excluded. 非 and 别 alone are too often parts of other words. */
const BEFORE =
  /(?<![的都也就])不要(?!求)|不想要|不用|不需要|不是|不含(?!税)|不考虑|不收|不接受|不能[有要是]|别[要给拿发]|除了|除去|除开|排除|去掉|拒绝|非(?!标|常|法|洲|得)/g;
/** What is said behind them. 不要 with something behind it is said of that. */
const BEHIND =
  /(?:以外|之外|除外)(?:的|其他的?|其它的?)?(?:都行|都可以?|均可|都要|都收)?|(?:都|也|就|一律)?(?:不要(?!求)|不考虑|不收|免谈|勿扰)|[都也]不行/g;

/** Between the sign and the first thing, and between one thing and the next. */
const TO_FIRST = /^(?:是|用|有|再|给我|任何|其中的?|\s|:){0,4}$/;
const TO_NEXT = /^(?:木|材|料|的)?\s*(?:、|和|或者?|及|与|跟|\/)\s*$/;
const TO_BEHIND = /^(?:木|材|料|板|的|货)?\s*$/;

/** What of `hits`, in order of place, is excluded, and where the words stand that say so. */
export function negatedIn<Hit extends Stretch>(
  text: string,
  hits: readonly Hit[],
): { hits: Set<Hit>; cues: Stretch[] } {
  const negated = new Set<Hit>();
  const cues: Stretch[] = [];
  const isFree = ({ start, end }: Stretch): boolean =>
    !cues.some((cue) => cue.start < end && start < cue.end) &&
    !hits.some((hit) => hit.start <= start && end <= hit.end && hit.end - hit.start > end - start);
  for (const { 0: word, index: start } of text.matchAll(BEFORE)) {
    const cue = { start, end: start + word.length };
    // 蓝变不要 樟子松: said of what stands before it.
    const saidBehind = /\p{Script=Han}/u.test(text.charAt(start - 1)) && /\s/.test(text.charAt(cue.end));
    if (!isFree(cue) || saidBehind) continue;
    let after = cue.end;
    for (const hit of hits) {
      if (hit.start < cue.end) continue;
      const between = text.slice(after, hit.start);
      if (!(after === cue.end ? TO_FIRST : TO_NEXT).test(between)) break;
      negated.add(hit);
      after = hit.end;
    }
    if (after > cue.end) cues.push(cue);
  }
  for (const { 0: word, index: start } of text.matchAll(BEHIND)) {
    const cue = { start, end: start + word.length };
    if (!isFree(cue)) continue;
    let before = cue.start;
    for (const hit of [...hits].reverse()) {
      if (hit.end > cue.start) continue;
      const between = text.slice(hit.end, before);
      if (!(before === cue.start ? TO_BEHIND : TO_NEXT).test(between)) break;
      negated.add(hit);
      before = hit.start;
    }
    if (before < cue.start) cues.push(cue);
  }
  return { hits: negated, cues };
}
