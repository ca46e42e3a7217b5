/** Layout of texts in eight languages on a canvas, which neither wraps nor shrinks text by itself. */
export type Measure = (text: string, size: number) => number;

/** The font size at which a text fits its width: a long pair becomes smaller and is never cut. */
export function sizeThatFits(measure: Measure, text: string, { size, width }: { size: number; width: number }): number {
  const wide = measure(text, size);
  return wide <= width ? size : Math.floor((size * width * 10) / wide) / 10;
}

/** Ends with a mark that belongs to what follows: an opening bracket, a hyphen within a word. */
const leansOn = /(?:\p{Ps}|\p{Pi}|[¿¡]|\p{L}[-’'])$/u;
/** A Japanese particle, the last sign of a Japanese compound, or a Chinese particle: each belongs to what precedes it. */
function isEnding(segment: string, last: string, language: string): boolean {
  if (/[、。，\s]$/u.test(last)) return false;
  if (language !== "ja") return /^[的了吗嗎]$/u.test(segment);
  return (
    /^\p{Script=Hiragana}+$/u.test(segment) || (/^\p{Script=Han}$/u.test(segment) && /\p{Script=Han}$/u.test(last))
  );
}

/**
 * Words with their punctuation: no line begins with a full stop or ends with an opening bracket, Thai, which writes no spaces, breaks between its
 * words, and Japanese and Chinese between their phrases.
 */
export function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const last = words.at(-1);
    const opens = /^(?:\p{Ps}|\p{Pi}|[¿¡])/u.test(segment);
    const ends = last !== undefined && isEnding(segment, last, language);
    if (last === undefined || ((isWordLike || opens) && !leansOn.test(last) && !ends)) words.push(segment);
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

type Room = {
  /** From the largest to the smallest that may be read. */
  readonly sizes: readonly number[];
  readonly width: number;
  readonly most: number;
  readonly language: string;
};
export type Block = { readonly size: number; readonly lines: readonly string[] };

/** Whether all of `lines` fit, and are not too many. */
const fits = (
  measure: Measure,
  lines: readonly string[],
  { size, width, most }: { size: number; width: number; most: number },
) => lines.length <= most && lines.every((line) => measure(line, size) <= width);

/** A text at the largest size at which it needs at most `most` lines; at the smallest, as many as it needs. */
export function blockOf(measure: Measure, text: string, { sizes, width, most, language }: Room): Block {
  for (const size of sizes) {
    const lines = linesOf(measure, text, { size, width, language });
    if (fits(measure, lines, { size, width, most }))
      return { size, lines: balanced(measure, text, { size, width, language, count: lines.length }) };
  }
  const size = sizes.at(-1) ?? 0;
  return { size, lines: linesOf(measure, text, { size, width, language }) };
}

/** The same number of lines of about one length: no last line of a single word. */
function balanced(
  measure: Measure,
  text: string,
  { size, width, language, count }: { size: number; width: number; language: string; count: number },
): string[] {
  let best = linesOf(measure, text, { size, width, language });
  for (let narrower = width * 0.97; narrower > width / 2; narrower *= 0.97) {
    const lines = linesOf(measure, text, { size, width: narrower, language });
    if (!fits(measure, lines, { size, width: narrower, most: count })) return best;
    best = lines;
  }
  return best;
}
