const levels = ["Not verified", "Basic", "Advanced"] as const;
/** The level of identity verification in words. */
export const identityLevel = (level: number): string => levels[level] ?? `Level ${level}`;

/** Whom a row or a record is about. */
export type Person = { readonly nickname: string; readonly verified_name: string | null };
/** The verified name where there is one, as the bank and the document have it, else the nickname. */
export const personName = ({ verified_name, nickname }: Person): string => verified_name ?? nickname;

/** "Kai Muster" is "KM". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("");
