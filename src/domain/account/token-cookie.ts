/** The cookie in which a browser stores the token of its session; the server authenticates nobody by it. */
export const TOKEN_COOKIE = "Taomu-Token";
