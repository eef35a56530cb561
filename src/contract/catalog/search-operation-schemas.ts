import { type Static, Type } from "typebox";
import { REPORT_DAYS } from "../../domain/catalog/console-lists.ts";
import { HOT_WORD_KIND, type HotWordKind } from "../../domain/catalog/search/hot-words.ts";
import { FUNNEL_STEP } from "../../domain/catalog/search/search-report.ts";
import type { AliasId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import { ALIAS_KIND_CODES } from "../../domain/timber/alias-kinds.ts";
import { IdOnlyOf, OneOf, ReplyId, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";

/** The operator's hand in the search: hot words, aliases of species, and what people did. */

const WordSchema = Type.String({ maxLength: 200 });
const HotKind = OneOf<HotWordKind>(Object.values(HOT_WORD_KIND));

/** Pins or bans a term, whatever it was before. `sort`: place among the pinned. */
const HotWordSaveBody = Shape({
  word: WordSchema,
  kind: HotKind,
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
});
export type HotWordSave = Static<typeof HotWordSaveBody>;
/** The term counts by its searches again. */
export const HotWordRemoveBody = Shape({ word: WordSchema });

const SpeciesCode = Type.String({ pattern: "^[a-z0-9_]{1,40}$" });
const AliasKindSchema = OneOf(ALIAS_KIND_CODES);
/** Refused where the dictionary knows the word, or would read it otherwise. */
export const AliasAddBody = Shape({ speciesCode: SpeciesCode, alias: WordSchema, kind: AliasKindSchema });

/** So many days back, today included. */
const Days = OneOf(REPORT_DAYS);
/** The answer counts, of the signed-in persons that searched, how many went on. */
export const FunnelBody = Shape({ days: Days });

const AddSpeciesAliasReply = Type.Object({ id: ReplyId<AliasId>() });
export type AddSpeciesAliasReply = Static<typeof AddSpeciesAliasReply>;

export const searchOperationSchemas = {
  saveHotWord: { body: HotWordSaveBody, reply: Type.Null() },
  removeHotWord: { body: HotWordRemoveBody, reply: Type.Null() },
  addSpeciesAlias: { body: AliasAddBody, reply: AddSpeciesAliasReply },
  removeSpeciesAlias: { body: IdOnlyOf<AliasId>(), reply: Type.Null() },
  funnelReport: { body: FunnelBody, reply: ReplyOf(list(FUNNEL_STEP)) },
} as const;
