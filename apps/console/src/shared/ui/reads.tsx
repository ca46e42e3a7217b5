import "./reads.css";

type UserReadsProps = {
  readonly language: string;
  readonly lang: string;
  readonly own: string | undefined;
  readonly english: string | undefined;
};

/** Quotes a text as it was written. */
export const Quote = ({ children, lang }: { readonly children: React.ReactNode; readonly lang?: string }) => (
  <blockquote className="inset reads-text" lang={lang}>
    {children}
  </blockquote>
);

/** Previews a text in the user's language before it is sent, with the English version if that differs. */
export const UserReads = ({ language, lang, own, english }: UserReadsProps) => (
  <div className="reads">
    <div className="small muted">The user reads, in {language}</div>
    <Quote lang={lang}>{own ?? "…"}</Quote>
    {own !== english && english && <div className="caption">In English: {english}</div>}
  </div>
);
