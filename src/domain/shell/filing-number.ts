/** The filing number of the site and the suffix each known host adds to it; from configuration. */
export type FilingNumbers = { number: string; suffixes: Readonly<Record<string, string>> };

/** The filing number shown on `host` (a port is ignored); an unknown host shows it without a suffix. */
export function filingNumber(host: string, { number, suffixes }: FilingNumbers): string {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return Object.hasOwn(suffixes, name) ? `${number}${suffixes[name]}` : number;
}
