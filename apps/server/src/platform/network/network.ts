import { isIPv4, isIPv6 } from "node:net";

/** An IPv4 address as itself, also when it comes mapped into IPv6; of an IPv6 address the 64 bits that a household has to itself. Null for no address. */
export function networkOf(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(address)) return `${address}/32`;
  if (!isIPv6(address)) return null;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const parts = (text: string | undefined) => (text ? text.split(":") : []);
  // A dotted tail stands for two of the last groups, which are none of the first four.
  const [left, right] = [parts(head), parts(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right].slice(0, 4);
  return `${groups.join(":")}::/64`;
}

/** The key that limits use for a caller. With the whole IPv6 address every household would have 2^64 limits of its own. */
export const callerNetwork = (ip: string): string => networkOf(ip) ?? ip;
