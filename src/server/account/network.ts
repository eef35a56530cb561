/** What is counted as one network: an IPv4 address, or the /64 that one subscriber of IPv6 holds. */
export function networkOf(ip: string): string {
  const address = ip.startsWith("::ffff:") && ip.includes(".") ? ip.slice(7) : ip;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Senders of SMS are counted more coarsely: the /24 of an IPv4 address, the /64 of IPv6. */
export const subnetOf = (network: string): string =>
  network.includes(":") ? network : `${network.slice(0, network.lastIndexOf("."))}.0/24`;
