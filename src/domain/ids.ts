/** Whether a text can be an id at all: time-ordered numbers of the database, as text. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
