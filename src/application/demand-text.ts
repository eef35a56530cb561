/** Under which the text of a demand that is not published yet is stored on the device, through a login and a reload. */
export const TEXT_KEY = "demand-text";
