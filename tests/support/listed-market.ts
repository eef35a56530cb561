import { readRows } from "../../src/server/catalog/goods/goods-rows.ts";
import { importGoods } from "../../src/server/catalog/import/import-goods.ts";
import type { Database } from "../../src/server/db/database.ts";

/**
 * Goods as merchants list them: few state a use, sizes stand in titles or in columns, warehouses bear their own names.
 * title | kind | species | size | warehouse | city | use | price, yuan per m³
 */
const LISTED = `
日本柳杉方料 45*90*4000|木方|||太仓新海码头2号场|||1500
柳杉板 36*135*3000|板材|柳杉|36*135*3000|福人市场12号库|上海||1480
柳杉 30*105|板材||30*105|太仓新海码头2号场|||1450
杉木板 38*140*4000|板材|杉木|38*140*4000|赣西木材物流园|||1250
SPF规格材 2级及以上|规格料|SPF|38*140*3970|岚山东方码头A库|日照||1900
SPF 38*89*3660|规格料|SPF|38*89*3660|太仓万方码头3号库|||1850
加拿大SPF 38*140*4880|规格料|SPF||东莞吉龙市场仓|||1950
SPF 38*184|板材|SPF|38*184*3660|青岛前湾港二库|||1880
俄罗斯樟子松木方 30*150*4000|木方|樟子松|30*150*4000|太仓新海码头2号场|||1680
樟子松 38*140*4000 烘干|板材|樟子松|38*140*4000|满洲里车站货场|||1720
樟子松板 30*150|板材|樟子松||太仓港区华泰堆场|太仓||1700
白橡板 FAS|板材|白橡|26*150*2400|张家港木材园B区|||7800
白橡 1C 26mm|板材|美国白橡|26*120*2400|东莞厚街兴业仓||门窗|7300
白橡 52mm 直边|板材|白橡||青岛保税库|||7600
红橡门料 26mm|板材|红橡|26*130*2400|张家港木材园B区||门窗|6800
白蜡板 51mm|板材|白蜡|51*150*2400|上海福人市场7号库|||7200
白蜡木 AB 26|板材|白蜡木|26*150*2400|上海福人市场7号库||楼梯|7000
花旗松 38*140*4000 无节|板材|花旗松|38*140*4000|佛山三山港国际木材城|佛山||4200
花旗松 D.Fir 100*200*6000|木方|花旗松||太仓万方码头3号库||户外|3900
南方松防腐木 38*140|防腐木|南方松|38*140*3660|佛山三山港国际木材城|佛山|户外|3300
铁杉 105*105*4000|木方|铁杉|105*105*4000|佛山三山港国际木材城|佛山||2600
加拿大铁杉 40*90*3000|木方|铁杉|40*90*3000|太仓万方码头3号库|||2300
榉木毛边板 50mm AB|板材|榉木||赣州南康家居城东仓|赣州||3600
榉木 32mm 直边|板材|榉木|32*150*2500|莆田秀屿港木材库|||3700
榉木 50*150|板材|榉木|50*150*2500|上海福人市场7号库||地板|3900
覆膜建筑模板 桉木 12mm|建筑模板|桉木|12*1220*2440|临沂兰山板材库|||2900
清水模板 杨木 14*915*1830|建筑模板|杨木|14*915*1830|临沂兰山板材库|||2500
桉木胶合板 18mm|胶合板|桉木|18*1220*2440|南宁五塘库|南宁||2800
奥古曼锯材 52mm|板材|奥古曼|52*150*3000|张家港木材园B区|||4100
防腐木 樟子松 30*95|防腐木|樟子松|30*95*4000|常熟兴港库|||2600
柚木板 缅甸 30mm|板材|柚木|30*150*2400|广州鱼珠市场5仓||家具|16800
托盘料 松木 20*95*1200|规格料|辐射松|20*95*1200|太仓新海码头2号场||托盘|1350
落叶松口料 50*100*4000|木方|落叶松|50*100*4000|二连浩特口岸货场|||1420
`;

const COLUMNS = ["title", "kindName", "speciesName", "spec", "storeName", "cityName", "uses", "price"];
const MERCHANTS = ["太仓万木行", "佛山恒茂木业", "日照岚辰木业"] as const;

async function* table() {
  yield [...COLUMNS, "merchantName", "merchantSku", "stockVolume"];
  for (const [at, line] of LISTED.trim().split("\n").entries())
    yield [...line.split("|"), MERCHANTS[at % MERCHANTS.length] ?? "", `M-${at}`, "30"];
}

/** Imports them, the merchant having confirmed what is asked about; answers what could not be taken, which is nothing. */
export async function importListedMarket(db: Database): Promise<string[]> {
  const bad: string[] = [];
  await importGoods(db, readRows(table()), {
    onReport: ({ row, reason, level }) => level === "bad" && bad.push(`第${row}行 ${reason}`),
    isConfirmed: () => true,
    skipBad: true,
  });
  return bad;
}
