import { BlockList, isIPv4 } from "node:net";

/** The push services of the browsers, as hosts and as domains of theirs (with a leading dot). */
const SERVICES = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
  ".push.apple.com",
] as const;

/**
 * The address that a browser subscribed with, if it is one of a known push service: the server sends requests to it, so a user must not be able to
 * choose where they go. `extra` are origins that the configuration adds. Undefined for anything else.
 */
export function pushAddress(endpoint: string, extra: readonly string[]): URL | undefined {
  // The parser removes tabs, line breaks and blanks, and turns a backslash around: such a text is not what a browser gave.
  if (!/^[!-[\]-~]+$/.test(endpoint)) return undefined;
  const url = URL.parse(endpoint);
  if (url?.username !== "" || url.password !== "" || url.hash !== "" || url.pathname.length < 2) return undefined;
  if (extra.includes(url.origin)) return url;
  if (url.protocol !== "https:" || url.port !== "") return undefined;
  const isKnown = SERVICES.some((service) =>
    service.startsWith(".") ? url.hostname.endsWith(service) : url.hostname === service,
  );
  return isKnown ? url : undefined;
}

const unreachable = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  unreachable.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["100::", 64],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  unreachable.addSubnet(network, bits, "ipv6");

/** Whether an address belongs to the public Internet: a name of a push service that resolves to anything else is not followed. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return !unreachable.check(plain, isIPv4(plain) ? "ipv4" : "ipv6");
}
