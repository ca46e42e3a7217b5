/** A session's user agent in words: browser and device. The names are proper names, the same in every language. */
export type Device = { readonly browser?: string; readonly system?: string; readonly isPhone: boolean };

/** In the order of trust: Edge, Opera and Samsung Internet also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFxiOS\/|\bFirefox\//, "Firefox"],
  [/\bCriOS\/|\b(?:Headless)?Chrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** iPads and iPhones say "like Mac OS X", Android says Linux. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

export function deviceOf(userAgent: string): Device {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  return {
    ...(browser ? { browser } : {}),
    ...(system ? { system } : {}),
    isPhone: system === "iPhone" || system === "Android",
  };
}
