import { Fragment } from "react";
import { useLanguage } from "../i18n/use-language.ts";

type Segments = Iterable<{ readonly segment: string }>;
const segmentsOf = (text: string, language: string): Segments =>
  "Segmenter" in Intl ? new Intl.Segmenter(language, { granularity: "word" }).segment(text) : [{ segment: text }];

/** A short label in a narrow place, broken between words only: Chromium breaks katakana between any two letters, "ヘルプセン/ター". */
export function WholeWords({ text }: { readonly text: string }) {
  const language = useLanguage();
  if (language !== "ja") return text;
  let at = 0;
  return (
    <span className="[word-break:keep-all]">
      {[...segmentsOf(text, language)].map(({ segment }) => {
        at += segment.length;
        return (
          <Fragment key={at}>
            {segment}
            <wbr />
          </Fragment>
        );
      })}
    </span>
  );
}
