import type { DictionaryEntry } from "./dictionary.ts";
import { ambiguousWords, byCode, listed, rowsOf } from "./tables.ts";

/** Lists of kinds name only some that exist: the compiler reads the lists. */
export type KindCode =
  `15${"00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14" | "15" | "16"}`;

/** A product kind 品类. The code 1501 is the customer's; its neighbours are ours. */
export type Kind = DictionaryEntry & { readonly code: KindCode };

/** code|name|pinyin|other names */
const KIND_TABLE = `
1500|原木|yuan mu|圆木,木头,园木,原条,小径材,大径材,木段,log,logs,roundwood,roundlog
1501|锯材|ju cai|板材,木板,直边板,毛边板,烘干板,气干板,干板,湿板,实木板,板料,大板,锯材板,sawntimber,lumber,board,boards,sawn,planks,sawnwood
1502|木方|mu fang|方木,口料,建筑口料,建筑木方,工地木方,木枋,枋木,枋子,木方子,方子,方条,木条,木条子,方料,跳方,木方条,squares
1503|防腐木|fang fu mu|户外防腐木,防腐材,防腐板,acq,cca,处理材,防腐
1504|指接集成材|zhi jie ji cheng cai|集成材,指接材,指接板,集成板,直拼板,拼板,指接,直拼,齿接板,齿接,集成,fingerjoint
1505|胶合板|jiao he ban|多层板,夹板,三夹板,三合板,五合板,海洋板,船用胶合板,plywood,多层
1506|刨花板|bao hua ban|颗粒板,实木颗粒板,实木刨花板,木颗粒板,particleboard,chipboard
1507|单板|dan ban|木皮,面皮,板皮,旋切单板,刨切木皮,旋切板,刨切单板,旋切木皮,旋切皮,旋切皮子,刨切皮,刨切薄木,贴面皮,veneer,veneers,刨切
1508|炭化改性木|tan hua gai xing mu|炭化木,碳化木,炭化板,碳化板,炭化,碳化,改性木,热处理木,热改性木,深度碳化木,thermowood
1509|规格料|gui ge liao|规格材,地板坯,地板坯料,坯料,毛坯料,地板料,刨光材,flooringblank
1510|建筑模板|jian zhu mu ban|覆膜板,清水模板,清水模,清水板,覆膜模板,工地模板,模板,formwork,混凝土模板,砼模板,桥梁模板,建筑木模板,胶合模板,木模板,竹胶板,竹胶模板,酚醛模板,黑模板,红模板,小红板,红板,覆模板,filmfaced,filmfacedplywood,shutteringplywood
1511|细木工板|xi mu gong ban|免漆板,大芯板,木工板,生态板,blockboard
1512|纤维板|xian wei ban|密度板,奥松板,中纤板,中密度板,高密度板,中密度纤维板,高密度纤维板,mdf,hdf,fiberboard
1513|欧松板|ou song ban|osb,osb板,osb2,osb3,osb4,定向刨花板,定向板,定向结构板,定向结构刨花板,lsb,可饰面定向刨花板
1514|胶合木|jiao he mu|层板胶合木,结构胶合木,胶合木梁,胶合木柱,胶合梁,胶合柱,胶合大梁,glt,glulam,gluelam
1515|单板层积材|dan ban ceng ji cai|层积材,lvl,lvl板,lvl木方,层积板,层积木方,单板层积木方,laminatedveneerlumber
1516|正交胶合木|zheng jiao jiao he mu|clt,clt板,交叉层积材,正交层积材,正交层板胶合木,交错层压木,crosslaminatedtimber
`;

export const KINDS: readonly Kind[] = rowsOf(KIND_TABLE, "code", "name", "pinyin", "aliases").map((row) => ({
  ...row,
  code: row.code as KindCode,
  aliases: listed(row.aliases),
}));

/** The built-in kind of that code; `undefined` for an unknown code. */
export const kindByCode: (code: string) => Kind | undefined = byCode(KINDS);

/** Kind words that are wider than one kind: boards cut to size are sawn timber too (GB/T 4822 counts 方材 as 锯材). */
export const KIND_WORDS = ambiguousWords(`
jucai|锯材|||1501,1502,1509
shimianban|饰面板|三聚氰胺板,三聚氰胺饰面板,双饰面板,双饰板,双贴面板,贴面板||1506,1511,1512,1505
fangcai|方材|大方材,小方材||1502,1501
bancai|板材|木板,实木板,规格材,板子,齐边板,直边板||1501,1509
`);
