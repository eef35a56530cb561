import { speciesByCode } from "../../domain/timber/species.ts";

/**
 * How a wood looks when freshly sawn. `face`: the board; `grain`: its latewood or pores; `heart`: the deepest streaks;
 * `bark`; `contrast`: how strongly the rings stand out, 0–1. Colours `#rrggbb`.
 */
export type WoodColours = { face: string; grain: string; heart: string; bark: string; contrast: number };

/** species or group|face|grain|heart|bark|contrast; a species' own line goes before its group's. */
const TABLE = `
scotspine|e9c891|c98f4a|b3723a|8a5a3c|0.75
chisong|ebcb98|cd9450|b87a40|94603f|0.75
whitewood|f0ddb8|d8b57c|c79f66|7d6a58|0.5
yunshan_ru|eed9b0|d3ad72|c0965d|776250|0.55
lengshan|f0dfc2|d6b88a|c4a273|80746a|0.45
spf|f1dcb0|d9b272|c79a58|7f6c5a|0.5
dfir|dfa873|b8703c|9c5529|6a4a38|0.9
hemlock|e6cba4|c5a072|b08a5e|74604f|0.55
radiata|efd39a|d1a25c|bd8944|6f5541|0.6
syp|e6b878|bd7d38|9f5f28|7b5641|0.95
larch|d79a5f|a9602d|8c4620|6d4636|0.95
stonepine|e6bd8e|c68b58|b06f44|77604f|0.55
cnpine|e5c184|c08b46|a57037|8a5b3c|0.7
naPine|eed3a0|cfa266|ba8850|86624b|0.5
eupine|e7c08a|c28a4a|a87039|6e5848|0.7
cedar|c08660|96583a|6f3d2a|7a5a48|0.7
huangxuesong|ebd494|cfae62|bb974c|87735c|0.4
hongshan|b0694d|874431|683024|7d4b38|0.6
sugi|dba57a|b06c48|8b4a34|7f5945|0.75
bianbai|eccfa0|d1a46c|bd8b57|8a614c|0.5
cnfir|e8cba0|bf8f5e|a4714a|84684f|0.65
baimu|dfbd80|b88c4d|9a6e3a|7e674f|0.5
naspruce|efd9b4|d4b07c|c0986a|80705f|0.5
araucaria|e8cf9f|cfa773|b98c5c|73614f|0.25
oak|d5b483|a98453|8b683d|7a6c5a|0.75
mixed|d8b98a|b08d5e|8f6d45|77675a|0.55
hongxiang|d7a883|ad7656|8f5a41|6e6156|0.75
ouxiang|cfab76|a27b49|835f36|75695a|0.75
zuomu|cda878|a07a4a|80592f|6b5d4e|0.75
beech|e0b48a|c38f66|ab7550|a39a8d|0.3
zelkova|d09a63|a8703f|89552c|7e6a55|0.6
ash|e6d1a6|bf9f6b|a3814f|8d8069|0.8
shuiquliu|d9bd8c|ae8c57|8f6d3f|857760|0.8
walnut|7a5540|553627|3c2519|5b4a3f|0.6
hutaoqiu|b08f70|876749|6b4d35|6f6457|0.55
cherry|c68155|a65f38|8a4828|5d423a|0.35
maple|f0dec0|d9bd94|c7a67a|8b8175|0.25
semu|ecd3ad|d0ac7d|b89163|857868|0.3
birch|eedbb8|d5b88a|c3a072|d8d2c6|0.3
huanghua|e6c796|c89e69|b3854f|b9a27a|0.35
lime|f0e0bd|dcc297|c9ac7d|8a8273|0.2
elm|c9a274|9d754a|7f5a37|776757|0.8
hongyu|b98360|8d5a3d|714229|6c5a4c|0.8
poplar|f2e6cb|ddc9a1|c9b286|a9a58f|0.25
tulip|ddd09c|b3ad71|8f8f5b|8b8577|0.3
alder|d9a67d|bb825a|a36c47|8d867b|0.25
hickory|d6ae82|ab7d54|8a5f3c|837667|0.65
gum|d2a885|ae7f5c|8f6142|7b6e61|0.35
locust|c8ab5f|9a7d38|7d6128|6f6150|0.8
catalpa|cdb17f|a2834f|84673a|857a69|0.65
paulownia|e7d8bc|c4ae86|a9926b|8f897d|0.55
camphor|cda878|a67c50|875d39|75654f|0.45
nanmu|c2a35a|97793a|77602f|726b55|0.45
chestnut|cfa873|a37b49|84602f|776a5a|0.7
schima|d6b18a|b58a63|9a6e4a|83776a|0.25
cork|c6a45c|967840|785d2f|9a8c71|0.7
sen|e2cda0|b9a06c|9e8450|8b806f|0.7
toon|b96f4a|8f4b2f|703620|76594a|0.6
euca|d3a07e|b07a58|945e41|9a948a|0.3
jarrah|8d3f30|6b2b21|501d17|6b5648|0.35
rubber|edd3a4|d3b07a|bd9760|857a6c|0.35
acacia|b0824f|835a32|643f21|6b5b4c|0.5
okoume|dfa98f|c4846a|a96b52|8d8178|0.25
sapele|9c5335|763a24|5b2a19|6f5a4d|0.5
mahogany|a65a3b|81402a|64301f|6b5647|0.4
merbau|8c4f2c|67361d|4c2613|6d5d50|0.5
teak|b98647|8a5b2b|68411d|75685a|0.6
balau|a7793f|7f5829|61411c|6a5d50|0.35
meranti|b36e52|904f39|743b29|6d5a4d|0.3
huangliuan|d6b579|b3915a|967543|7c6f60|0.3
keruing|a4644a|7f4833|623424|6f6156|0.3
taun|bd7f63|98604a|7b4936|756457|0.35
kempas|b5623f|8f472d|70331e|6e5b4f|0.45
ramin|efe0b6|d9c48e|c5ad75|8b8270|0.15
calo|b97258|935441|743e2f|6a5a4f|0.35
nyatoh|b97a60|98604a|7b4937|6f6055|0.25
malas|a38a69|7f6a4d|62503a|6e6358|0.3
jelutong|f1e5c6|ddcca2|cbb788|847b6d|0.12
albasia|ecd8bf|d2b596|bb9a7a|8d857a|0.25
gmelina|e7d9b0|cdb985|b59f6b|8b8472|0.3
iroko|b08440|855f2a|66461d|74685b|0.45
doussie|a9683a|824b27|633619|726456|0.45
okan|8c6d35|675023|4b3816|6a5f50|0.4
tali|9c5e35|774424|5a3017|6b5c50|0.45
bilinga|d69a3d|b27a27|92601b|7a6c55|0.3
padauk|b23f26|8a2b19|691d11|6e584b|0.4
hongmu|9b4b33|6f2f20|471c14|63554a|0.65
ciwei|b5643c|8a4527|65301a|68594c|0.6
xiaoyezitan|6b2420|4b1513|300c0b|5a4a40|0.5
haihuang|b5692f|7f421a|532810|75655a|0.8
weiao|a84a25|742a15|43170c|5f5046|0.9
heitan|4a3d33|2c221b|171210|4a433c|0.9
wenge|5a4031|38261c|21160f|5c5148|0.85
bubinga|a0503f|7a342a|5a231c|6a574c|0.5
bahua|8a6a4a|654a30|48321f|6a5d50|0.65
zebra|cfa663|6d4a28|4d3118|726656|1
ayous|eedfb4|d9c58f|c5ae76|857d6d|0.15
limba|e3cb92|c6a868|ad8d50|837966|0.35
aniegre|e6c49a|cba274|b38859|80756a|0.25
makore|a65c45|824232|643024|6b5a4f|0.35
dibetou|a67b4b|7d5730|5e3f20|6d6053|0.5
azobe|6f3b2c|50271d|381912|665a50|0.4
ipe|7b5a38|583d23|3d2916|6d6154|0.45
cumaru|a3703f|7b5029|5a381a|6e6053|0.5
jatoba|a4552f|7f3c1f|602a14|6c5a4d|0.45
basralocus|9a6c4a|754e34|583823|6b5f54|0.4
purple|7a3f5c|5a2943|40192f|5f5450|0.35
manilkara|8a4536|682f25|4d2019|67584e|0.3
garapa|cfa653|ac8336|8d6826|7c7060|0.3
cedro|bf7b5a|985940|7a432e|73614f|0.5
balsa|f3e6d2|e0ccae|cdb692|9b958a|0.12
bamboo|e8d59a|cdb56c|b59a50|7c9150|0.6
`;

const COLOURS = new Map(
  TABLE.trim()
    .split("\n")
    .map((line): [string, WoodColours] => {
      const [name = "", face = "", grain = "", heart = "", bark = "", contrast = ""] = line.split("|");
      const colours = { face: `#${face}`, grain: `#${grain}`, heart: `#${heart}`, bark: `#${bark}` };
      return [name, { ...colours, contrast: Number(contrast) }];
    }),
);

/** The species' own colours, else its group's; `null` for an unknown species. */
export function woodColours(speciesCode: string): WoodColours | null {
  const species = speciesByCode(speciesCode);
  return species === undefined ? null : (COLOURS.get(speciesCode) ?? COLOURS.get(species.group) ?? null);
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of `second` mixed into `first`, 0–1: shades of one wood. */
export function mixed(first: string, second: string, share: number): string {
  const other = channels(second);
  const mix = channels(first).map((value, at) => Math.round(value + ((other[at] ?? value) - value) * share));
  return `#${mix.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
