import { oneOf, record, rowsIn, several, text } from "./data.ts";

/** Of what there are invented names: people by family and given name, companies by the parts of theirs, ships. */
const NAMED = ["family", "given", "buyer", "companyFirst", "companySecond", "companyLast", "vessel"] as const;

const ROWS = rowsIn("names", record({ of: oneOf(NAMED), names: several(text, ",") }));

/** Names and parts of names that the demo draws from, in the order of their file. */
export const namesOf = (of: (typeof NAMED)[number]): readonly string[] =>
  ROWS.flatMap((row) => (row.of === of ? row.names : []));
