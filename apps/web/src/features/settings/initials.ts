/**
 * One or two letters that stand for a name in its circle: the first of the first and the last word ("Mai Linh" -> "ML"), or for a name without spaces
 * only the first ("取引者" -> "取"). Letters keep their marks ("Ẩn" -> "Ẩ").
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0] ?? "");
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? "") : "";
  return `${first}${last}`.toUpperCase();
}

/** A whole letter as a reader counts it, which may be several code points. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word);
  return first?.segment ?? "";
}
