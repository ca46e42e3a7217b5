/** Layout of texts in eight languages on a canvas, which neither wraps nor shrinks text by itself. */
export type Measure = (text: string, size: number) => number;

/** The font size at which a text fits its width: a long pair becomes smaller and is never cut. */
export function sizeThatFits(measure: Measure, text: string, { size, width }: { size: number; width: number }): number {
  const wide = measure(text, size);
  return wide <= width ? size : Math.floor((size * width * 10) / wide) / 10;
}

/** Words with their punctuation: no line begins with a full stop, and Thai, which writes no spaces, breaks between its words. */
export function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const last = words.at(-1);
    if (last === undefined || (isWordLike && !/\p{L}[-’']$/u.test(last))) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}

/** The lines of a text in `width`, at most as many as it needs. */
export function linesOf(
  measure: Measure,
  text: string,
  { size, width, language }: { size: number; width: number; language: string },
): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text, language)) {
    const last = lines.at(-1);
    if (last !== undefined && measure((last + word).trimEnd(), size) <= width) lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  return lines.map((line) => line.trim());
}
