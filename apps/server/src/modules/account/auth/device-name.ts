/** The first that the User-Agent names; browsers name each other for old compatibility, so that the order matters. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/**
 * "Chrome, Android" of a User-Agent, "?" of one that says nothing known. Mails show this and not the header, in which a stranger who logs in can
 * write sentences and addresses of their own to our user.
 */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.slice(1, 2) ?? [],
  );
  return named.length > 0 ? named.join(", ") : "?";
}
