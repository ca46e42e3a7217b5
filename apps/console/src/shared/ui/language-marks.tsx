import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { Shape } from "./shape.tsx";
import "./language-marks.css";

/** Eight small marks in a cell of a list. */
export const LanguageMarks = ({ missing }: { readonly missing: readonly Language[] }) => (
  <span className="language-marks">
    {languages.map((lang) => (
      <span key={lang} className={missing.includes(lang) ? "down" : "up"} title={languageNames[lang]}>
        <Shape kind={missing.includes(lang) ? "cross" : "tick"} size={9} />
      </span>
    ))}
    <span className="caption">{8 - missing.length} of 8</span>
  </span>
);
