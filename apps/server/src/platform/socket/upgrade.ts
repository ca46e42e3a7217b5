import type { IncomingMessage } from "node:http";

/** Browsers name the page's origin: it must be the one that serves us or a configured one. Other programs name none and may connect. */
export function allowed(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === host || origins.includes(origin);
}

/** The address of the caller, `hops` proxies away: each proxy appends the address that it saw. */
export function callerAddress(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? "";
  if (hops === 0) return direct;
  const header = request.headers["x-forwarded-for"];
  const chain = (typeof header === "string" ? header : "").split(",").map((address) => address.trim());
  return chain.at(-hops) || direct;
}
