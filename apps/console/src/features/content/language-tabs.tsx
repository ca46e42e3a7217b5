import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { Shape, type ShapeKind } from "../../shared/ui/shape.tsx";
import type { LanguageMark } from "./texts.ts";

/** How far a language is, or that its English was changed after it. */
export type ShownMark = LanguageMark | "older";

const looks: Readonly<Record<ShownMark, readonly [shape: ShapeKind, tone: string, spoken: string]>> = {
  complete: ["tick", "up", "complete"],
  older: ["half", "warn", "older than the English"],
  begun: ["triangle", "warn", "not complete"],
  missing: ["cross", "down", "missing"],
};

export const MarkShape = ({ mark, size = 11 }: { readonly mark: ShownMark; readonly size?: number }) => {
  const [shape, tone, spoken] = looks[mark];
  return (
    <span className={tone}>
      <Shape kind={shape} size={size} />
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
};

type LanguageTabsProps = {
  readonly chosen: Language;
  readonly marks: Readonly<Record<Language, ShownMark>>;
  readonly changed: ReadonlySet<string>;
  readonly onChoose: (lang: Language) => void;
};

/** The eight languages, each in itself, with how far it is. A dot says that something in it is not saved yet. */
export const LanguageTabs = ({ chosen, marks, changed, onChoose }: LanguageTabsProps) => {
  const older = languages.filter((lang) => marks[lang] === "older").length;
  const ready = languages.filter((lang) => marks[lang] === "complete").length + older;
  return (
    <nav className="languages" aria-label="Languages">
      {languages.map((lang) => (
        <button
          key={lang}
          type="button"
          className="tab language"
          aria-current={lang === chosen ? "true" : undefined}
          onClick={() => onChoose(lang)}
        >
          <MarkShape mark={marks[lang]} />
          <span lang={lang}>{languageNames[lang]}</span>
          {changed.has(lang) && (
            <span className="warn">
              <Shape kind="dot" size={9} />
              <span className="visually-hidden">changed, not saved</span>
            </span>
          )}
        </button>
      ))}
      <span className="languages-ready small">
        {ready} of 8 ready{older > 0 && `, ${older} older`}
      </span>
    </nav>
  );
};
