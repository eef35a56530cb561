import { VOLUME_GROUPS } from "../../../domain/timber/true-price.ts";
import { DECLARED_RATIO } from "./price-columns.ts";

const dayOf = (moment: string) => `to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
/** What is known of the true volume of goods g, a `TrueVolume` as JSON; null of unmeasured ones. */
export const TRUE_VOLUME_JSON = `case
  when g.volume_ratio is not null then (
    select jsonb_build_object('group', ${VOLUME_GROUPS.measured}, 'ratio', r.ratio, 'low', r.low, 'high', r.high,
             'pieces', r.pieces, 'checks', r.checks, 'from', ${dayOf("r.first_at")}, 'to', ${dayOf("r.last_at")})
      from volume_ratio r where r.merchant_id = g.merchant_id and r.species_code = g.species_code
       and r.thickness = g.thickness and r.width = g.width)
  when ${DECLARED_RATIO} is not null then
    jsonb_build_object('group', ${VOLUME_GROUPS.declared}, 'ratio', ${DECLARED_RATIO}, 'low', ${DECLARED_RATIO},
      'high', ${DECLARED_RATIO}, 'pieces', g.measured_pieces, 'checks', 1, 'from', g.measured_on::text, 'to', g.measured_on::text)
  end`;
