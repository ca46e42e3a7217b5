const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** "Trader 4821" as "T***1": enough to recognize oneself, too little to find another. */
export function maskedName(name: string): string {
  const parts = [...graphemes.segment(name)].map(({ segment }) => segment);
  const [first = ""] = parts;
  return parts.length < 3 ? `${first}***` : `${first}***${parts.at(-1)}`;
}

/** The digits of an account number by which an inviter tells users with similar names apart. */
export const uidEnd = (uid: string): string => uid.slice(-4);
