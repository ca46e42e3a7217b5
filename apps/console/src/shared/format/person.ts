const levels = ["Not verified", "Basic", "Advanced"] as const;
/** The level of identity verification in words. */
export const identityLevel = (level: number): string => levels[level] ?? `Level ${level}`;

/** "Kai Muster" is "KM". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("");
