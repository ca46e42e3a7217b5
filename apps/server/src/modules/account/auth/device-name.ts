import { UNKNOWN_DEVICE } from "@candor/contract/rules/names.ts";

/** The first match in the User-Agent; browsers include each other's names for compatibility, so the order matters. */
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
 * "Chrome, Android" of a User-Agent. Emails show this and not the header, in which a stranger who logs in could send sentences
 * and links to our user.
 */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.slice(1, 2) ?? [],
  );
  return named.length > 0 ? named.join(", ") : UNKNOWN_DEVICE;
}
