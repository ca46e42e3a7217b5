import { Fragment } from "react";
import { useTranslation } from "react-i18next";

type Segments = Iterable<{ readonly segment: string }>;
const segmentsOf = (text: string, language: string): Segments =>
  "Segmenter" in Intl ? new Intl.Segmenter(language, { granularity: "word" }).segment(text) : [{ segment: text }];

/** A short label in a narrow place, broken between words only: Chromium breaks katakana between any two letters, "ヘルプセン/ター". */
export function WholeWords({ text }: { readonly text: string }) {
  const { i18n } = useTranslation();
  if (i18n.language !== "ja") return text;
  let at = 0;
  return (
    <span className="[word-break:keep-all]">
      {[...segmentsOf(text, "ja")].map(({ segment }) => {
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
