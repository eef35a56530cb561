/** The filing number of the site and the suffix each known host adds to it; from configuration. */
export type FilingNumbers = { number: string; suffixes: Readonly<Record<string, string>> };

/** The filing number shown on `host` (a port is ignored); an unknown host shows it without a suffix. */
export function filingNumber(host: string, { number, suffixes }: FilingNumbers): string {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return Object.hasOwn(suffixes, name) ? `${number}${suffixes[name]}` : number;
}

/** Where a filing number of the ministry can be looked up; `null` for what does not read as one, as a demo's. */
export const icpAddress = (number: string): string | null =>
  /ICP[备证]\d/.test(number) ? "https://beian.miit.gov.cn/" : null;

/** The same of a filing number of the public security. */
export function policeAddress(number: string): string | null {
  const code = /公网安备\s*(\d{14})号/.exec(number)?.[1];
  return code === undefined ? null : `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`;
}
