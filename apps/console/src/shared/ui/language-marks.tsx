import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { dayTime } from "../format/time.ts";
import { Shape } from "./shape.tsx";
import "./language-marks.css";

export type OlderText = { readonly lang: Language; readonly since: string };

/** "Older than the English since 28 Nov 2026, 13:04" */
export const olderWords = ({ since }: OlderText): string => `older than the English since ${dayTime(since)} UTC`;

type LanguageMarksProps = {
  readonly missing: readonly Language[];
  /** Translations that do not follow their English yet. */
  readonly older?: readonly OlderText[];
};

/** Eight small marks in a cell of a list. */
export const LanguageMarks = ({ missing, older = [] }: LanguageMarksProps) => (
  <span className="language-marks">
    {languages.map((lang) => {
      const behind = older.find((text) => text.lang === lang);
      const [kind, tone] = missing.includes(lang)
        ? (["cross", "down"] as const)
        : behind
          ? (["half", "warn"] as const)
          : (["tick", "up"] as const);
      return (
        <span
          key={lang}
          className={tone}
          title={behind ? `${languageNames[lang]}: ${olderWords(behind)}` : languageNames[lang]}
        >
          <Shape kind={kind} size={9} />
        </span>
      );
    })}
    <span className="caption">
      {8 - missing.length} of 8{older.length > 0 && `, ${older.length} older`}
    </span>
  </span>
);
