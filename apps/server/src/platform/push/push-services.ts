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
