import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { Segmented, Select } from "antd";
import { useState } from "react";
import { Panel } from "../ui/panel.tsx";
import "../styles/phone.css";
import "./card-frame.css";

/** A card of the app as users will see it, in any language and either theme, while it is typed. */
export function CardFrame({ children }: { readonly children: (lang: Language) => React.ReactNode }) {
  const [lang, setLang] = useState<Language>("en");
  const [mode, setMode] = useState<"light" | "dark">("light");
  return (
    <Panel
      title="As users will see it"
      aside={
        <>
          <Select<Language>
            size="small"
            aria-label="Language of the card"
            className="card-language"
            value={lang}
            onChange={setLang}
            options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          />
          <Segmented<"light" | "dark">
            size="small"
            aria-label="Theme of the card"
            value={mode}
            onChange={setMode}
            options={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </>
      }
    >
      <div className={`card-place phone-${mode}`} lang={lang}>
        {children(lang)}
      </div>
    </Panel>
  );
}

type AppCardProps = {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly title: string;
  /** Beside the title; a live one in the brand's color. */
  readonly tags: readonly (false | { readonly text: string; readonly isLive?: boolean })[];
  readonly summary: string | undefined;
  readonly children: React.ReactNode;
};

/** The card itself: title, tags and summary over its figures. */
export const AppCard = ({ label, title, tags, summary, children }: AppCardProps) => (
  <article className="app-card" aria-label={label}>
    <header className="app-card-head">
      <strong>{title}</strong>
      {tags.map(
        (tag) =>
          tag && (
            <span key={tag.text} className={`app-card-tag${tag.isLive ? " app-card-live" : ""}`}>
              {tag.text}
            </span>
          ),
      )}
    </header>
    {summary && <p>{summary}</p>}
    {children}
  </article>
);
