/** `%words%` for `like`, in which a person's % and _ are themselves. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, "\\$&")}%`;
