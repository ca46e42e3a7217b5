import type { ReactNode } from "react";

type MarkedTextProps = {
  /** A text with one part between tags of any name: "I agree to the <terms>terms</terms>". Without one it is shown as it is. */
  readonly text: string;
  /** What the marked part is shown as: a link, a button. */
  readonly mark: (part: string) => ReactNode;
};

/** A translated sentence of which a part is a link: where in the sentence it stands differs by language. */
export function MarkedText({ text, mark }: MarkedTextProps) {
  const [, before, , part, after] = /^(.*)<(\w+)>(.*)<\/\2>(.*)$/s.exec(text) ?? [];
  if (part === undefined) return text;
  return (
    <>
      {before}
      {mark(part)}
      {after}
    </>
  );
}
