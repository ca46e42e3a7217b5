/**
 * The pseudo-locale: text stretched by a third and bracketed, so that a page (`?pseudo` before the hash) reveals text that bypassed translation and
 * layouts that cannot grow.
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

/** Placeholders and link tags within a sentence are left unchanged. */
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
