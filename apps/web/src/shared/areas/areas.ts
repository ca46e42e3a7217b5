import type { area } from "@candor/contract/routes/common.ts";
import type * as z from "zod/mini";

export type Area = z.infer<typeof area>;

/** Number of places above the full list. */
const SUGGESTED_MAX = 5;

/** Lower case without accents, so that "Viet" finds Việt Nam and "mexico" México. Thai and Korean marks are letters and stay. */
const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Script=Inherited}/gu, "")
    .normalize("NFC")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .toLowerCase();

/** The regions that a browser's languages contain ("es-MX") or imply ("ja" is JP), without repeats. */
export function regionsOf(browser: readonly string[]): string[] {
  const regions = browser.flatMap((tag) => {
    try {
      const region = new Intl.Locale(tag).maximize().region;
      return region !== undefined && /^[A-Z]{2}$/.test(region) ? [region] : [];
    } catch {
      // Some browsers list tags that Intl refuses ("en-US@posix").
      return [];
    }
  });
  return [...new Set(regions)];
}

/** The most likely places for this user: the chosen one, then those of the browser and the interface language. */
export function suggestedAreas(
  areas: readonly Area[],
  hints: { readonly chosen: string; readonly browser: readonly string[]; readonly language: string },
): Area[] {
  const regions = new Set([hints.chosen, ...regionsOf([...hints.browser, hints.language])]);
  const found = [...regions].flatMap((region) => areas.filter(({ code }) => code === region));
  return found.slice(0, SUGGESTED_MAX);
}

/** Places whose name contains the text, or whose dialing code or country code begins with it. */
export function searchAreas(areas: readonly Area[], text: string): readonly Area[] {
  const requested = fold(text.trim());
  if (requested === "") return areas;
  const digits = requested.replace(/^\+/, "");
  return areas.filter(
    ({ code, name, dial }) =>
      fold(name).includes(requested) || (digits !== "" && dial.startsWith(digits)) || code.toLowerCase() === requested,
  );
}
