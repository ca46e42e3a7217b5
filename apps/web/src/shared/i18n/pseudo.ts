/**
 * The pseudo-locale: text stretched by a third and bracketed, so that a look at a page (`?pseudo` before the hash) finds text that never went through
 * translation and layouts that cannot grow.
 */
type TextTree = { readonly [key: string]: string | TextTree };

const accented: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
};

/** Placeholders and the tags of links within a sentence stay as they are. */
const stretch = (text: string): string => {
  const parts = text.split(/(\{\w+\}|<\/?\w+>)/);
  const marked = parts.map((part) =>
    /^[{<]/.test(part) ? part : part.replace(/[aeiouAEIOU]/g, (letter) => accented[letter] ?? letter),
  );
  return `[${marked.join("")}${"~".repeat(Math.ceil(text.length / 3))}]`;
};

export const pseudo = (tree: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === "string" ? stretch(value) : pseudo(value)]),
  );

export const isPseudo = (): boolean => new URLSearchParams(location.search).has("pseudo");
