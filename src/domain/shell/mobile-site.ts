/** Browsers of phones. Tablets send no `Mobile` (Android) or call themselves desktops (iPad): they have room for the shop. */
export function isMobileBrowser(userAgent: string): boolean {
  if (/\b(iPhone|iPod|Windows Phone|BlackBerry|BB10|Opera Mini|IEMobile)\b/i.test(userAgent)) return true;
  const mobileAt = userAgent.search(/\bMobile\b/i);
  if (mobileAt < 0) return false;
  return /\b(Android|HarmonyOS|OpenHarmony)\b/i.test(userAgent) || /\bFirefox\//i.test(userAgent.slice(mobileAt));
}

/** In the configured address: where path and query of the requested page are to stand, as `https://m.host/{path}`. */
const PLACE = "/{path}";

/**
 * The address on the mobile site for a page requested by a phone, or `null` to stay here: no phone, no mobile site configured, or
 * the mobile site is this very host. `fullPath`: path and query, as requested.
 */
export function mobileAddress(request: {
  userAgent: string;
  host: string;
  fullPath: string;
  mobileUrl: string;
}): string | null {
  const { userAgent, host, fullPath, mobileUrl } = request;
  if (!isMobileBrowser(userAgent)) return null;
  const matched = /^https?:\/\/([^/?#@\s\\]+)([/?#][^\s\\]*)?$/i.exec(mobileUrl.trim().replace(PLACE, ""));
  if (!matched || matched[1]?.toLowerCase() === host.toLowerCase()) return null;
  // A text that begins with one slash can only be a path: it cannot change the host in front of it. Browsers read `\` as `/`.
  const path = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(fullPath) ? fullPath : "/";
  return mobileUrl.trim().replace(PLACE, () => path);
}
