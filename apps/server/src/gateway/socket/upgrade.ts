import type { IncomingMessage } from "node:http";

/** Browsers name the page's origin: it must be the one that serves us or a configured one. Other programs name none and may connect. */
export function allowed(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === host || origins.includes(origin);
}
