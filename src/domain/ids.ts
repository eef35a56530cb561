/** An id: a time-ordered number of the database, as text. */
export const ID_DIGITS = "[1-9][0-9]{0,17}";

const ID = new RegExp(`^${ID_DIGITS}$`);

/** Whether a text can be an id at all. */
export const isId = (text: string): boolean => ID.test(text);
