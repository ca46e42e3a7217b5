import type { Language } from "@candor/contract/i18n/languages.ts";
import { getCountries, getCountryCallingCode } from "libphonenumber-js";

export type Area = { readonly code: string; readonly name: string; readonly dial: string };

const made = new Map<Language, Area[]>();

/** Countries and regions with their dialing codes, named and sorted in the language; computed once per language (about 15 ms). */
export function areas(language: Language): Area[] {
  const known = made.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: "region" });
  const order = new Intl.Collator(language);
  const list = getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dial: getCountryCallingCode(code) as string }))
    .sort((a, b) => order.compare(a.name, b.name));
  made.set(language, list);
  return list;
}
