import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Area } from "./areas.ts";

/** Every country and region, for modules that need one of them: the table is a megabyte of metadata, loaded with the first call. */
export const allAreas = async (language: Language): Promise<Area[]> => (await import("./areas.ts")).areas(language);
