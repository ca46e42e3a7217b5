import type { IncomingMessage } from "node:http";
import { BlockList, isIP, SocketAddress } from "node:net";
import type { TLSSocket } from "node:tls";

/** Proxies in front of the server, by their addresses. Only their statements about a caller are trusted. */
export type Networks = { readonly has: (address: string) => boolean; readonly empty: boolean };

/** The stand-in address of a closed socket: PostgreSQL accepts it as an address, and its call still has to be executed. */
const NO_ADDRESS = "0.0.0.0";
/** More hops than any chain of proxies has; the rest of a header of 16 KiB is not read. */
const HOPS_MAX = 16;
const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/** The address in canonical spelling: IPv4 even if mapped into IPv6, IPv6 in short form, without zone. Undefined for any other text. */
export function readAddress(text: string): string | undefined {
  const family = isIP(text);
  if (family === 4) return text;
  if (family !== 6) return undefined;
  const { address } = new SocketAddress({ family: "ipv6", address: text.replace(/%.*$/s, "") });
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

/** Of "10.0.0.0/8", "2001:db8::1" or "loopback" their networks; an invalid text is reported. */
export function readNetworks(items: readonly string[]): { networks: Networks } | { wrong: string } {
  const list = new BlockList();
  for (const item of items)
    for (const network of item === "loopback" ? LOOPBACK : [item]) {
      const [, base = "", bits] = /^([^/]*)(?:\/([1-9][0-9]{0,2}))?$/.exec(network) ?? [];
      const address = isIP(base) === 0 || base.includes("%") ? undefined : readAddress(base);
      const family = address?.includes(":") ? "ipv6" : "ipv4";
      const most = family === "ipv6" ? 128 : 32;
      const prefix = bits === undefined ? most : Number.parseInt(bits, 10);
      if (address === undefined || prefix > most) return { wrong: item };
      list.addSubnet(address, prefix, family);
    }
  const has = (address: string) => list.check(address, address.includes(":") ? "ipv6" : "ipv4");
  return { networks: { has, empty: items.length === 0 } };
}

/** One entry of X-Forwarded-For; some proxies write the caller's port behind it: "203.0.113.9:4711", "[2001:db8::7]:4711". */
function readEntry(text: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return readAddress(bare);
}

const peerOf = (request: IncomingMessage): string => readAddress(request.socket.remoteAddress ?? "") ?? NO_ADDRESS;

/**
 * The address of the caller: the peer's own, or if the peer is our own proxy the one that it appended to X-Forwarded-For, and so on from the last
 * entry to the first. An invalid address was not written by our own proxy: the caller is then the last known one. Always an address that an `inet`
 * column takes.
 */
export function callerAddress(request: IncomingMessage, proxies: Networks): string {
  let address = peerOf(request);
  const header = request.headers["x-forwarded-for"];
  if (proxies.empty || typeof header !== "string") return address;
  let end = header.length;
  for (let hop = 0; hop < HOPS_MAX && end >= 0 && proxies.has(address); hop += 1) {
    const start = header.lastIndexOf(",", end - 1);
    const entry = readEntry(header.slice(start + 1, end).trim());
    if (entry === undefined) return address;
    address = entry;
    end = start;
  }
  return address;
}

/** Whether the caller's browser speaks TLS: to us, or to a proxy of ours that says so. */
export function overTls(request: IncomingMessage, proxies: Networks): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted) return true;
  if (proxies.empty || !proxies.has(peerOf(request))) return false;
  const header = request.headers["x-forwarded-proto"];
  return typeof header === "string" && header.slice(header.lastIndexOf(",") + 1).trim() === "https";
}
