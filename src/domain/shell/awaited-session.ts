/** On the html element while room is reserved for what is only shown to somebody who is signed in. */
export const AWAITED_SESSION_CLASS = "tm-has-session";
