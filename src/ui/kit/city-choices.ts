import type { SearchChoice } from "../../domain/choice-search.ts";
import type { Region } from "../../domain/region.ts";

/** Every city, beside the province by which it is found too. */
export const cityChoices = (provinces: readonly Region[]): SearchChoice[] =>
  provinces.flatMap((province) =>
    province.children.map(({ code, name, pinyin }) => ({
      value: code,
      label: name,
      note: province.name,
      names: [province.name],
      sounds: [pinyin, province.pinyin],
    })),
  );
