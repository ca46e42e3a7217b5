import type { PhotoKind } from "@candor/contract/routes/identity.ts";

const regions = new Intl.DisplayNames("en", { type: "region" });

/** "VN" is "Vietnam"; an unknown code is shown unchanged. */
export function countryName(code: string): string {
  try {
    return regions.of(code) ?? code;
  } catch {
    return code;
  }
}

const documents: Readonly<Record<string, string>> = {
  idcard: "Identity card",
  passport: "Passport",
  license: "Driver's license",
};
export const documentName = (type: string): string => documents[type] ?? type;
export const levelName = (level: number): string => (level === 1 ? "Basic" : "Advanced");

export const photoNames: Readonly<Record<PhotoKind, string>> = { front: "Front", back: "Back", hand: "Held in hand" };
