/** SQL: where buyers of merchant `m` pay to, as JSON; null where it is not stated. */
export const payeeJson = (m: string): string => `case when ${m}.bank_account <> '' then jsonb_build_object(
  'accountName', ${m}.account_name, 'bankName', ${m}.bank_name, 'bankAccount', ${m}.bank_account) end`;

/** The same of an order's merchant; `order` has a merchant_id. */
export const payeeOf = (order: string): string =>
  `(select ${payeeJson("m")} from merchant m where m.id = ${order}.merchant_id)`;
