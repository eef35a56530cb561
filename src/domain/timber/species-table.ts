/**
 * Commercial species, one per line:
 * code|name|pinyin|other names|Latin|English|S or H|origins (ISO 3166)|air-dry density kg/m³|group
 *
 * Names follow GB/T 18513 (imported timbers), GB/T 16734 (principal timbers) and the trade's own words; densities are
 * indicative at 12–15 % moisture. Species of one group are taken for one another by buyers.
 */
export const SPECIES_TABLE = `
zhangzisong|樟子松|zhang zi song|俄罗斯樟子松,俄樟,樟松,海拉尔松,蒙古赤松,獐子松|Pinus sylvestris (var. mongolica)|Mongolian Scots pine|S|RU,CN|420-500|scotspine
chisong|欧洲赤松|ou zhou chi song|北欧赤松,赤松,芬兰松,芬兰木,北欧松,瑞典松|Pinus sylvestris|Scots pine / European redwood|S|FI,SE,DE,PL,LV,EE,BY,UA|480-530|scotspine
yunshan_eu|欧洲云杉|ou zhou yun shan|云杉,北欧云杉,挪威云杉,白松,欧洲白松|Picea abies|Norway spruce / European whitewood|S|FI,SE,DE,AT,CZ,BY|430-470|whitewood
yunshan_ru|俄罗斯云杉|e luo si yun shan|云杉,白松,鱼鳞松,鱼鳞云杉,红皮云杉|Picea jezoensis / P. obovata / P. koraiensis|Yezo / Siberian spruce|S|RU,CN|420-470|whitewood
lengshan|冷杉|leng shan|臭松,臭冷杉,杉松,沙松,白松|Abies nephrolepis / A. sibirica / A. holophylla|Siberian / Khingan fir|S|RU,CN|380-430|whitewood
lengshan_eu|欧洲冷杉|ou zhou leng shan|银冷杉,白冷杉|Abies alba|European silver fir|S|DE,AT,RO|430-460|whitewood
spf|SPF||云杉松冷杉,云杉-松木-冷杉,加松,加拿大松,加拿大SPF,S-P-F|Picea glauca / P. engelmannii / Pinus contorta / Abies lasiocarpa|Spruce-Pine-Fir|S|CA|420-460|spf
spf_s|SPFs||美国SPF,南方SPF|Picea rubens / Abies balsamea etc.|Spruce-Pine-Fir (South)|S|US|400-450|spf
huaqisong|花旗松|hua qi song|道格拉斯冷杉,道格拉斯,黄杉,北美黄杉,洋松,俄勒冈松,道格拉斯松,dfir,dougfir|Pseudotsuga menziesii|Douglas fir|S|CA,US,NZ|500-550|dfir
tieshan|铁杉|tie shan|加拿大铁杉,西部铁杉,异叶铁杉,北美铁杉|Tsuga heterophylla|Western hemlock|S|CA,US|460-500|hemlock
hemfir|铁冷杉|tie leng shan|HEM-FIR,铁杉冷杉,HF|Tsuga heterophylla + Abies spp.|Hem-fir|S|CA,US|430-480|hemlock
fushesong|辐射松|fu she song|radiata,新西兰松,新西兰辐射松,智利松,智利辐射松,蒙特利松,放射松,纽松|Pinus radiata|Radiata pine|S|NZ,CL,AU|450-520|radiata
nanfangsong|南方松|nan fang song|南方黄松,美国南方松,南黄松,SYP|Pinus taeda / P. palustris / P. echinata / P. elliottii|Southern yellow pine|S|US|550-650|syp
huojusong|火炬松|huo ju song|乌拉圭松,巴西松|Pinus taeda|Loblolly pine|S|UY,BR,US,AR|480-560|syp
shidisong|湿地松|shi di song|国外松|Pinus elliottii|Slash pine|S|CN,BR|550-620|syp
jialebisong|加勒比松|jia le bi song||Pinus caribaea|Caribbean pine|S|BR,FJ|500-600|syp
luoyesong|落叶松|luo ye song|俄罗斯落叶松,兴安落叶松,西伯利亚落叶松,黄花松,黄花落叶松|Larix gmelinii / L. sibirica|Dahurian / Siberian larch|S|RU,CN|600-700|larch
hongsong|红松|hong song|海松,果松,朝鲜松,东北红松|Pinus koraiensis|Korean pine|S|RU,CN|420-450|stonepine
xibohongsong|西伯利亚红松|xi bo li ya hong song|新疆五针松,西伯利亚松,俄罗斯红松|Pinus sibirica|Siberian stone pine|S|RU|420-450|stonepine
maweisong|马尾松|ma wei song|青松,国产松|Pinus massoniana|Masson pine|S|CN|500-590|cnpine
yunnansong|云南松|yun nan song|飞松,思茅松|Pinus yunnanensis|Yunnan pine|S|CN|520-590|cnpine
huangsong_us|西黄松|xi huang song|美国黄松,庞德罗萨松|Pinus ponderosa|Ponderosa pine|S|US,CA|430-460|naPine
baisong_us|北美乔松|bei mei qiao song|美国白松,东部白松,北美白松|Pinus strobus|Eastern white pine|S|US,CA|370-400|naPine
tangsong|糖松|tang song||Pinus lambertiana|Sugar pine|S|US|390-420|naPine
niuyesong|扭叶松|niu ye song|洛奇波尔松,北美黑松|Pinus contorta|Lodgepole pine|S|CA,SE|440-470|spf
haiansong|海岸松|hai an song|法国海岸松,法国松|Pinus pinaster|Maritime pine|S|FR,PT|530-600|eupine
heisong_eu|欧洲黑松|ou zhou hei song|黑松,奥地利松|Pinus nigra|Austrian / black pine|S|UA,FR,TR|540-580|eupine
hongxuesong|红雪松|hong xue song|北美红雪松,西部红柏,红崖柏,西部红雪松,红柏,加拿大红雪松,WRC|Thuja plicata|Western red cedar|S|CA,US|350-390|cedar
huangxuesong|黄雪松|huang xue song|阿拉斯加扁柏,黄扁柏,黄柏|Callitropsis nootkatensis|Yellow cedar|S|CA,US|470-510|cedar
liushan|日本柳杉|ri ben liu shan|柳杉,日本杉|Cryptomeria japonica|Sugi / Japanese cedar|S|JP,CN|360-410|sugi
bianbai|日本扁柏|ri ben bian bai|桧木,扁柏,日桧|Chamaecyparis obtusa|Hinoki|S|JP|410-460|sugi
shanmu|杉木|shan mu|国产杉,福杉,香杉,广西杉,福建杉木|Cunninghamia lanceolata|Chinese fir|S|CN|350-410|cnfir
baimu|柏木|bai mu|柏树,川柏,香柏|Cupressus funebris|Chinese weeping cypress|S|CN|560-610|cnfir
sitka|西加云杉|xi jia yun shan|西提卡云杉,锡特卡云杉,阿拉斯加云杉|Picea sitchensis|Sitka spruce|S|CA,US|400-430|naspruce
engelmann|恩格曼云杉|en ge man yun shan|恩氏云杉,ESPF|Picea engelmannii|Engelmann spruce|S|CA,US|380-410|naspruce
amabilis|北美冷杉|bei mei leng shan|大冷杉,温哥华冷杉|Abies amabilis / A. grandis|Amabilis / Grand fir|S|CA,US|410-440|hemlock
nanyangshan|南洋杉|nan yang shan|巴拉那松|Araucaria angustifolia / A. cunninghamii|Parana / Hoop pine|S|BR,PG|500-550|araucaria
beikeshan|贝壳杉|bei ke shan|安哥松|Agathis spp.|Agathis / Kauri|S|ID,MY,SB|440-500|araucaria
hongshan|北美红杉|bei mei hong shan|红杉,加州红木|Sequoia sempervirens|Coast redwood|S|US|400-420|cedar
baixiang|白橡|bai xiang|白橡木,白栎,美国白橡,北美白橡|Quercus alba|American white oak|H|US|750-770|oak
hongxiang|红橡|hong xiang|红橡木,红栎,美国红橡,北美红橡|Quercus rubra|American red oak|H|US|700-740|oak
ouxiang|欧洲橡木|ou zhou xiang mu|欧橡,欧洲白橡,法国橡木,橡木,夏栎|Quercus robur / Q. petraea|European oak|H|FR,DE,HR,UA|690-720|oak
zuomu|柞木|zuo mu|蒙古栎,俄罗斯橡木,俄橡,蒙古柞,橡木|Quercus mongolica|Mongolian oak|H|RU,CN|720-770|oak
jumu|榉木|ju mu|山毛榉,欧洲榉木,水青冈,德国榉木,欧榉|Fagus sylvatica|European beech|H|DE,RO,FR,HR|690-730|beech
jushu|榉树|ju shu|血榉,大叶榉,南榉,红榉|Zelkova schneideriana|Chinese zelkova|H|CN|770-800|zelkova
baila|白蜡木|bai la mu|白蜡,白腊,美国白蜡,北美白蜡,ASH|Fraxinus americana|American white ash|H|US,CA|670-690|ash
oula|欧洲白蜡|ou zhou bai la|欧蜡,欧洲梣木,欧洲白蜡木|Fraxinus excelsior|European ash|H|FR,DE,UA|680-710|ash
shuiquliu|水曲柳|shui qu liu|曲柳,东北白蜡,满洲白蜡,俄罗斯水曲柳|Fraxinus mandshurica|Manchurian ash|H|RU,CN|640-690|ash
heihutao|黑胡桃|hei hu tao|美国黑胡桃,黑胡桃木,北美黑胡桃,黑核桃|Juglans nigra|Black walnut|H|US|610-650|walnut
hutaoqiu|核桃楸|he tao qiu|胡桃楸,核桃木,东北核桃楸|Juglans mandshurica|Manchurian walnut|H|CN,RU|500-530|walnut
yingtao|樱桃木|ying tao mu|美国樱桃木,黑樱桃,北美樱桃木|Prunus serotina|American black cherry|H|US|560-580|cherry
yingfeng|硬枫|ying feng|硬枫木,硬槭,糖槭,枫木|Acer saccharum|Hard maple|H|US,CA|700-730|maple
ruanfeng|软枫|ruan feng|软枫木,红槭,枫木|Acer rubrum|Soft maple|H|US,CA|600-630|maple
semu|色木|se mu|色木槭,五角枫,五角槭|Acer mono|Painted maple|H|RU,CN|700-740|maple
huamu|桦木|hua mu|俄罗斯桦木,白桦,白桦木,枫桦,硬桦,俄桦,欧桦|Betula pendula / B. platyphylla|Birch|H|RU,FI,LV,CN|600-650|birch
huanghua|黄桦|huang hua|北美黄桦,加拿大黄桦|Betula alleghaniensis|Yellow birch|H|CA,US|680-710|birch
duanmu|椴木|duan mu|紫椴,糠椴,俄罗斯椴木,俄椴|Tilia amurensis / T. mandshurica|Amur linden|H|RU,CN|450-500|lime
meiduan|美国椴木|mei guo duan mu|北美椴木|Tilia americana|American basswood|H|US|410-430|lime
yumu|榆木|yu mu|裂叶榆,白榆,黄榆,俄罗斯榆木,老榆木,俄榆|Ulmus pumila / U. laciniata / U. macrocarpa|Elm|H|RU,CN|560-640|elm
hongyu|美国红榆|mei guo hong yu|红榆木|Ulmus rubra|Red elm|H|US|590-610|elm
yangmu|杨木|yang mu|意杨,速生杨,白杨,杨树,欧美杨|Populus x euramericana / P. deltoides|Poplar|H|CN|380-450|poplar
shanyang|山杨|shan yang|俄罗斯杨木,欧洲山杨|Populus tremula|European aspen|H|RU,LV|430-480|poplar
ezhangqiu|鹅掌楸|e zhang qiu|美国黄杨,北美黄杨,黄杨木,北美鹅掌楸,郁金香木|Liriodendron tulipifera|American tulipwood / Yellow poplar|H|US|440-470|tulip
chiyang|赤杨|chi yang|红桤木,桤木,美国赤杨,赤桦木|Alnus rubra|Red alder|H|US,CA|430-460|alder
qimu|欧洲桤木|ou zhou qi mu|黑桤木,水冬瓜|Alnus glutinosa / A. cremastogyne|Common alder|H|LV,CN|490-540|alder
shanhetao|山核桃|shan he tao|北美山核桃,碧根木|Carya spp.|Hickory / Pecan|H|US|770-830|hickory
fengxiang|枫香|feng xiang|胶枫,美国红胶木|Liquidambar styraciflua|Sweetgum|H|US,CN|550-590|gum
cihuai|刺槐|ci huai|洋槐,黑槐|Robinia pseudoacacia|Black locust|H|HU,RO,CN|720-780|locust
huaimu|国槐|guo huai|槐木,中国槐|Styphnolobium japonicum|Pagoda tree|H|CN|680-720|locust
liumu|柳木|liu mu|旱柳|Salix matsudana|Willow|H|CN|450-520|poplar
qiumu|楸木|qiu mu|金丝楸,楸树,梓木|Catalpa bungei|Chinese catalpa|H|CN|470-540|catalpa
paotong|泡桐|pao tong|桐木,泡桐木|Paulownia elongata / P. tomentosa|Paulownia|H|CN|260-320|paulownia
zhangmu|樟木|zhang mu|香樟,香樟木,樟树|Cinnamomum camphora|Camphorwood|H|CN|530-590|camphor
nanmu|楠木|nan mu|桢楠,金丝楠,金丝楠木|Phoebe zhennan|Nanmu|H|CN|590-630|camphor
limu|栗木|li mu|欧洲栗木,甜栗|Castanea sativa|Sweet chestnut|H|FR,IT|540-600|chestnut
zhuimu|锥木|zhui mu|红锥,栲木|Castanopsis hystrix|Castanopsis|H|CN|680-740|chestnut
muhe|木荷|mu he|荷木|Schima superba|Schima|H|CN|600-650|schima
huangboluo|黄菠萝|huang bo luo|黄檗,黄波罗|Phellodendron amurense|Amur corktree|H|CN,RU|430-470|cork
ciqiu|刺楸|ci qiu|云楸|Kalopanax septemlobus|Sen / Castor aralia|H|CN,JP,RU|520-570|sen
xiangchun|香椿|xiang chun|椿木,香椿木|Toona sinensis|Chinese toon|H|CN|530-600|toon
hongchun|红椿|hong chun|毛红椿|Toona ciliata|Red toon / Australian cedar|H|MM,LA,CN|460-520|toon
kulian|苦楝|ku lian|楝木,苦楝木|Melia azedarach|Chinaberry|H|VN,CN|480-540|toon
anmu|桉木|an mu|桉树,速生桉,尾叶桉,巨尾桉|Eucalyptus urophylla x E. grandis|Eucalyptus|H|CN,BR,UY|550-680|euca
dahuan|巨桉|ju an|大花序桉,乌拉圭桉木,玫瑰桉|Eucalyptus grandis|Rose gum|H|UY,BR,ZA|550-650|euca
lanan|蓝桉|lan an||Eucalyptus globulus|Tasmanian blue gum|H|CL,AU|700-820|euca
jarrah|红柳桉木|hong liu an mu|贾拉木,澳洲红木|Eucalyptus marginata|Jarrah|H|AU|800-860|euca
xiangjiao|橡胶木|xiang jiao mu|泰国橡胶木,三叶橡胶,橡胶树,巴西橡胶木|Hevea brasiliensis|Rubberwood|H|TH,VN,MY|600-660|rubber
xiangsi|相思木|xiang si mu|马占相思,大叶相思,越南相思木|Acacia mangium / A. auriculiformis|Acacia|H|VN,MY,ID|560-680|acacia
heixiangsi|黑木相思|hei mu xiang si|澳洲黑木|Acacia melanoxylon|Australian blackwood|H|AU|620-660|acacia
aoguman|奥古曼|ao gu man|奥克榄,加蓬榄,奥坎|Aucoumea klaineana|Okoume|H|GA,CG,GQ|430-460|okoume
shabili|沙比利|sha bi li|沙贝利,筒状非洲楝|Entandrophragma cylindricum|Sapele|H|CM,CG,CF|630-680|sapele
youdier|良木非洲楝|liang mu fei zhou lian|西波,乌蒂莱|Entandrophragma utile|Sipo / Utile|H|CM,CG|610-660|sapele
tiama|安哥拉非洲楝|an ge la fei zhou lian|天马|Entandrophragma angolense|Tiama|H|CM,CI|550-580|sapele
kosipo|科西坡|ke xi po|大非洲楝|Entandrophragma candollei|Kosipo|H|CM|670-710|sapele
kaya|非洲桃花心木|fei zhou tao hua xin mu|卡雅楝,非洲桃花芯,非桃|Khaya ivorensis|African mahogany / Acajou|H|GH,CI,GA|520-570|mahogany
taohuaxin|桃花心木|tao hua xin mu|大叶桃花心木,南美桃花心|Swietenia macrophylla|Mahogany|H|PE,BR,FJ|550-640|mahogany
boluoge|菠萝格|bo luo ge|印茄木,印茄,波罗格,菠罗格|Intsia bijuga / I. palembanica|Merbau / Kwila|H|ID,MY,PG,SB|800-860|merbau
youmu|柚木|you mu|缅甸柚木,缅柚,泰柚,瓦城柚木|Tectona grandis|Teak|H|MM,ID,LA,EC|610-690|teak
balau|巴劳木|ba lao mu|玉檀,重黄娑罗双,梢木,巴劳|Shorea spp. (Balau group)|Balau / Bangkirai / Selangan batu|H|ID,MY|850-980|balau
hongliuan|红柳桉|hong liu an|红梅兰蒂,柳桉,柳安木,红柳安|Shorea spp. (Red meranti group)|Red meranti / Lauan|H|MY,ID,PH|480-640|meranti
huangliuan|黄柳桉|huang liu an|黄梅兰蒂,黄柳安|Shorea spp. (Yellow meranti group)|Yellow meranti|H|MY,ID|560-660|meranti
kelong|克隆木|ke long mu|克隆,阿必通,龙脑香木|Dipterocarpus spp.|Keruing / Apitong|H|MY,ID,MM,KH|720-820|keruing
shanzhang|山樟|shan zhang|冰片香,山樟木|Dryobalanops spp.|Kapur|H|MY,ID|700-800|keruing
yichixiang|异翅香|yi chi xiang|梅萨瓦|Anisoptera spp.|Mersawa|H|MY,PG|600-720|keruing
fanlongyan|番龙眼|fan long yan|塔安,红梅嘎|Pometia pinnata|Taun / Matoa|H|PG,SB|650-750|taun
ganbadou|甘巴豆|gan ba dou|金不换,康帕斯|Koompassia malaccensis|Kempas|H|MY,ID|850-900|kempas
ramin|棱柱木|leng zhu mu|拉敏木,白木|Gonystylus spp.|Ramin (CITES II)|H|ID,MY|620-670|ramin
haitang|海棠木|hai tang mu|冰糖果,红厚壳|Calophyllum spp.|Bintangor / Calophyllum|H|SB,PG|620-690|calo
nyatoh|胶木|jiao mu|纳托榄,铅笔柏,山榄|Palaquium / Payena spp.|Nyatoh / Pencil cedar|H|PG,SB,MY|560-720|nyatoh
malas|天料木|tian liao mu|马拉斯|Homalium foetidum|Malas|H|PG,SB|780-860|malas
jelutong|南洋桐|nan yang tong|胶竹桃木|Dyera costulata|Jelutong|H|MY,ID|420-470|jelutong
nanyangying|南洋楹|nan yang ying|马六甲合欢,法卡塔|Falcataria falcata|Falcata / Batai / Albasia|H|ID,PH|280-350|albasia
shizi|石梓|shi zi|云南石梓|Gmelina arborea|Gmelina|H|MM,ID|440-510|gmelina
lvbing|绿柄桑|lv bing sang|大绿柄桑,伊罗科,非洲柚木|Milicia excelsa|Iroko / Kambala|H|GH,CM,CI|620-680|iroko
doussie|缅茄木|mian qie mu|非洲菠萝格,杜西|Afzelia spp.|Doussie (CITES II, African pop.)|H|CM,CG|750-840|doussie
okan|圆盘豆|yuan pan dou|奥坎豆,绿心檀|Cylicodiscus gabunensis|Okan / Denya|H|CM,GA|900-970|okan
tali|塔利|ta li|格木,塔里|Erythrophleum ivorense / E. suaveolens|Tali / Missanda|H|CM,GA|870-940|tali
bilinga|黄胆木|huang dan mu|巴蒂,狄氏黄胆木,必林加|Nauclea diderrichii|Bilinga / Opepe|H|CM,GA|740-780|bilinga
feihuali|非洲紫檀|fei zhou zi tan|红花梨,非洲红花梨|Pterocarpus soyauxii|African padauk (CITES II)|H|CM,GA,CG|720-800|padauk
ciwei|刺猬紫檀|ci wei zi tan|非洲花梨,亚花梨|Pterocarpus erinaceus|Kosso (CITES II)|H|NG,GH,GM|800-880|hongmu
jichi|非洲鸡翅木|fei zhou ji chi mu|鸡翅木,非洲崖豆木,非鸡|Millettia laurentii|Wenge|H|CD,CM|830-890|wenge
bubinga|古夷苏木|gu yi su mu|布宾加,巴西花梨|Guibourtia tessmannii|Bubinga / Kevazingo (CITES II)|H|GA,CM|850-930|bubinga
bahua|爱里古夷苏木|ai li gu yi su mu|巴花,奥文科,非洲巴花|Guibourtia ehie|Ovangkol / Amazakoue|H|GA,CI,GH|770-810|bubinga
banma|斑马木|ban ma mu|大斑马,小斑马,小鞋木豆,乌金木|Microberlinia brazzavillensis|Zebrano / Zingana|H|GA,CM|730-800|zebra
ayous|白梧桐|bai wu tong|阿尤斯,奥贝奇,非洲白梧桐|Triplochiton scleroxylon|Ayous / Obeche / Wawa|H|CM,GH|370-410|ayous
limba|艳榄仁|yan lan ren|利姆巴,弗拉克|Terminalia superba|Limba / Frake|H|CM,GH|540-570|limba
aniegre|阿林山榄|a lin shan lan|安利格,安尼格|Pouteria altissima|Aniegre|H|CI,CM|550-610|aniegre
makore|猴子果|hou zi guo|麦哥利,马科雷|Tieghemella heckelii|Makore|H|GH,CI|620-670|makore
moabi|毒籽山榄|du zi shan lan|莫阿比|Baillonella toxisperma|Moabi|H|CM,GA|820-890|makore
dibetou|虎斑楝|hu ban lian|非洲胡桃,迪贝图|Lovoa trichilioides|Dibetou|H|CM,GA|520-560|dibetou
azobe|红铁木|hong tie mu|铁木,阿佐贝|Lophira alata|Azobe / Ekki|H|CM,GA|1020-1100|azobe
yipei|重蚁木|zhong yi mu|依贝,伊贝,拉帕乔,IPE|Handroanthus spp.|Ipe (CITES II since 2024-11)|H|BR,BO,PE|1000-1100|ipe
cumaru|二翅豆|er chi dou|龙凤檀,香二翅豆,库玛鲁|Dipteryx odorata|Cumaru (CITES II since 2024-11)|H|BR,PE|1000-1100|cumaru
jatoba|孪叶苏木|luan ye su mu|南美樱桃,贾托巴,巴西樱桃木|Hymenaea courbaril|Jatoba|H|BR|880-970|jatoba
nanmeiyou|南美柚木|nan mei you mu|双柱苏木|Dicorynia guianensis|Basralocus / Angelique|H|SR,GF|740-810|basralocus
zixin|紫心苏木|zi xin su mu|紫心木,紫罗兰木|Peltogyne spp.|Purpleheart|H|SR,BR,GY|830-890|purple
tiexianzi|铁线子|tie xian zi|红檀,马萨兰杜巴|Manilkara spp.|Massaranduba / Bitis|H|BR,ID|1000-1090|manilkara
garapa|铁苏木|tie su mu|加拉帕,金象牙|Apuleia leiocarpa|Garapa|H|BR|800-860|garapa
cedro|香洋椿|xiang yang chun|西班牙雪松,南美雪松|Cedrela odorata|Spanish cedar|H|PE,BR|450-500|cedro
balsa|轻木|qing mu|巴尔沙木,巴沙木|Ochroma pyramidale|Balsa|H|EC,PG|120-200|balsa
hongsuanzhi|交趾黄檀|jiao zhi huang tan|大红酸枝,老挝大红酸枝,红酸枝|Dalbergia cochinchinensis|Siam rosewood (CITES II)|H|LA,KH,TH|1000-1090|hongmu
dahuali|大果紫檀|da guo zi tan|缅甸花梨,缅花,花梨木|Pterocarpus macrocarpus|Burma padauk|H|MM,LA,TH|800-1010|hongmu
xiaoyezitan|檀香紫檀|tan xiang zi tan|小叶紫檀,紫檀|Pterocarpus santalinus|Red sanders (CITES II)|H|IN|1050-1260|hongmu
haihuang|降香黄檀|jiang xiang huang tan|海南黄花梨,黄花梨,海黄|Dalbergia odorifera|Hainan rosewood|H|CN|820-940|hongmu
weiao|微凹黄檀|wei ao huang tan|可可波罗,大叶黄花梨|Dalbergia retusa|Cocobolo (CITES II)|H|PA,NI,MX|980-1220|hongmu
aoshihuang|奥氏黄檀|ao shi huang tan|白酸枝,缅甸酸枝,白枝|Dalbergia oliveri|Burma tulipwood|H|MM,LA|1000-1060|hongmu
heitan|条纹乌木|tiao wen wu mu|黑檀,乌木,印尼黑檀|Diospyros celebica / D. philippinensis|Macassar ebony|H|ID,PH|1000-1100|hongmu
maozhu|毛竹|mao zhu|竹材,楠竹,竹集成材,竹集成板,竹拼板|Phyllostachys edulis|Moso bamboo (not a wood)|H|CN|660-800|bamboo
mixed|混合树种|hun he shu zhong|杂木,混合材,混合木材,混合木,多树种|Mixed species|Mixed species|H|CN|450-700|mixed
`;
