/** A piece of a message: words, or the article of the help center that its address names. */
export type Piece =
  | { readonly text: string }
  | { readonly slug: string /** Its place in the message, in characters. */; readonly at: number };

/** An address of a help article as the support writes it, alone or in brackets; slugs are those of content/documents. */
const ADDRESS = /(?<![\w./-])\(?#?\/pages\/help-center\/detail\?slug=([a-z0-9][a-z0-9-]{0,60})\)?/g;

/** Splits a message where it names a help article. Every other address stays text, so that nobody can lead a reader out of the app. */
export function piecesOf(message: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: address, 1: slug = "" } of message.matchAll(ADDRESS)) {
    if (index > from) pieces.push({ text: message.slice(from, index) });
    pieces.push({ slug, at: index });
    from = index + address.length;
  }
  if (from < message.length) pieces.push({ text: message.slice(from) });
  return pieces;
}
