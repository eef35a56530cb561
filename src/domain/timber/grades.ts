import type { DictionaryEntry } from "./dictionary.ts";
import { ambiguousWords, byCode, listed, rowsOf } from "./tables.ts";

/** `rank`: 1 is the best of its system. */
export type Grade = DictionaryEntry & { readonly system: string; readonly rank: number };
export type GradeSystem = { readonly code: string; readonly name: string; readonly short: string };

export const GRADE_SYSTEMS: readonly GradeSystem[] = [
  { code: "gb", name: "国标 GB/T 153、GB/T 4817、GB/T 144", short: "国标" },
  { code: "ru", name: "俄罗斯 GOST 8486、GOST 26002", short: "俄标" },
  { code: "na", name: "北美规格材 NLGA", short: "北美规格材" },
  { code: "nd", name: "北欧 Nordic Timber", short: "北欧" },
  { code: "ja", name: "日本农林规格 JAS", short: "日标" },
  { code: "nhla", name: "北美阔叶材 NHLA", short: "北美阔叶材" },
  { code: "eu", name: "欧洲阔叶材", short: "欧洲" },
  { code: "sea", name: "东南亚", short: "东南亚" },
  { code: "rz", name: "辐射松锯材", short: "辐射松" },
  { code: "rl", name: "辐射松原木", short: "辐射松原木" },
  { code: "pn", name: "人造板", short: "人造板" },
];

/** Each system's ladder, best first: code|name|aliases that mean this grade alone. Ambiguous words are in `GRADE_WORDS`. */
const LADDERS: Readonly<Record<string, string>> = {
  gb: `
gb-0|特等|特级,特等材,特级材
gb-1|一等|国标一等,国标一级,国标1等,国标1级
gb-2|二等|国标二等,国标二级,国标2等,国标2级
gb-3|三等|国标三等,国标三级
gb-mix|统材|统货,通货,统料`,
  ru: `
ru-clear|无节|
ru-aa|AA级|
ru-a|A级|
ru-ab|AB级|
ru-1|1等|
ru-13|1-3等|1-3级,1-3等混,1-3混等,一至三等,一到三级
ru-2|2等|
ru-b|B级|
ru-3|3等|
ru-c|C级|
ru-4|4等|四等
ru-5|5等|五等`,
  na: `
na-clear|Clear|clr,清材
na-j|J级|j-grade,jgrade,日标级,日标
na-2btr|2级及以上|2&btr,2&better,#2&btr,#2&better,no.2&btr,2btr,2级以上,二级及以上,二级以上,#2以上,2&b,2级和以上
na-2|2级|#2,2#,no2,number2,std&btr,2号
na-3|3级|#3,3#,no3,utility,3号
na-stud|Stud|
na-eco|经济级|economy,eco,经济材,4级,#4,工业级,no4`,
  nd: `
nd-clear|无节|
nd-us|US级|us,u/s,u.s.,us grade
nd-sf|SF级|s/f,sf,sawfalling,sf grade
nd-5|V级|5级,五级,五级材,v级,v grade,5th grade,fifth
nd-6|VI级|6级,六级,六级材,vi,vi级,vi grade,6th grade,sixth
nd-7|VII级|7级,七级,vii,vii级`,
  ja: `
ja-clear|无节|
ja-upper|上小节|
ja-few|小节|
ja-special|特一等|特1等,特一级,特1级
ja-1|一等|
ja-2|二等|`,
  nhla: `
nhla-fas|FAS|
nhla-f1f|F1F|fas1f,fas1面
nhla-prime|Prime|comsel,prime&better
nhla-sel|SEL|select,sel&btr,sel&better
nhla-1com|1COM|#1c,1c,no.1c,no1c,一普,1普,1common,一级普通,1com级
nhla-2com|2COM|#2c,2a,no.2c,2ac,二普,2普,2common,二级普通,2acom
nhla-3com|3COM|#3c,三普,3普,3common`,
  eu: `
eu-a|A级|
eu-ab|AB级|
eu-abc|ABC级|
eu-b|B级|
eu-c|C级|
eu-rustic|乡村级|rustic,cabinet`,
  sea: `
sea-a|A级|
sea-ab|AB级|
sea-abc|ABC级|
sea-c|C级|`,
  rz: `
rz-clear|无节|
rz-few|少节|少疤,节少,疤少,少节疤,少结疤,少结
rz-cut1|No.1 家具级|no1cutting,1号家具级,家具级
rz-cut2|No.2 家具级|no2cutting,2号家具级
rz-struct|结构级|structural,结构材
rz-col|COL级|col,column
rz-pack|包装级|托盘级,box,crating,pallet,包装材`,
  rl: `
rl-p40|P40|大p,p40级,p40材
rl-p30|P30|pruned,小p,修枝材,p级,p材,p30级,p30材,修枝
rl-a40|大A|a40,大a级,大a材,a40级
rl-a|中A|中a级,中a材,a30,ao,a材
rl-as|小A|小a级,小a材
rl-k|大K|k级,中k,k材,大k级,大k材
rl-ks|小K|ks,小k级,小k材,ks级,ks材
rl-ki|KI|ki级,ki材
rl-kis|KIS|kis级,kis材
rl-kx|KX|kx级,kx材
rl-pulp|浆材|pulp,纸浆材,浆纸材,浆木`,
  pn: `
pn-enf|ENF级|enf
pn-e0|E0级|e0,e零级,e零
pn-e1|E1级|e1,e一级
pn-aa|AA面|aa/bb
pn-a|A/B面|
pn-bb|BB/CC面|bb/cc,bb/bb,b/bb,s/bb,bb级,bb面`,
};

export const GRADES: readonly Grade[] = Object.entries(LADDERS).flatMap(([system, ladder]) =>
  rowsOf(ladder, "code", "name", "aliases").map(({ code, name, aliases }, at) => {
    return { code, name, system, rank: at + 1, aliases: listed(aliases) };
  }),
);

/** The built-in grade of that code; `undefined` for an unknown code. */
export const gradeByCode: (code: string) => Grade | undefined = byCode(GRADES);

/** Grade words that exist in several systems; the goods' own system decides. */
export const GRADE_WORDS = ambiguousWords(`
first|一级|一等,1级,1等,一级材,一等材,一等品||gb-1,ru-1,ja-1
second|二级|二等,2级,2等,二级材,二等材||gb-2,ru-2,na-2,na-2btr,ja-2
third|三级|三等,3级,3等,三级材,三等材||gb-3,ru-3,na-3
fourth|四级|4等,四等,4级||ru-4,na-eco
fifth|五等|5等||ru-5,nd-5
clear|无节|无节材,无疤,没疤,没节,无结,没结,无疤节,无节疤,无结疤,没节疤,没有节,没有疤,没节子,没结疤,不带节,全无节,四面无节,两面无节,knot-free,clear||ru-clear,na-clear,nd-clear,rz-clear,ja-clear
few|小节|||rz-few,ja-few
a|A级|a级材||ru-a,eu-a,sea-a,rl-a40,rl-a,rl-as
aa|AA级|aa||ru-aa,pn-aa
ab|AB级|ab,a/b||ru-ab,eu-ab,sea-ab,pn-a
abc|ABC级|abc||eu-abc,sea-abc
b|B级|b级材||ru-b,eu-b
c|C级|c级材||ru-c,eu-c,sea-c
`);

/** Whether grades of several standards go by this one's name or by a word of it. */
const isShared = ({ code, name, system }: Grade): boolean =>
  GRADES.some((other) => other.name === name && other.system !== system) ||
  GRADE_WORDS.some(({ codes }) => codes.includes(code));

/** A grade where it stands beside those of other standards: 一等（国标）, 1等（俄标）, FAS. An unknown code as it is. */
export function gradeLabel(code: string): string {
  const grade = gradeByCode(code);
  if (grade === undefined) return code;
  const standard = GRADE_SYSTEMS.find((system) => system.code === grade.system);
  return standard !== undefined && isShared(grade) ? `${grade.name}（${standard.short}）` : grade.name;
}
