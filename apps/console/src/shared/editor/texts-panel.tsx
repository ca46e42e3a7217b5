import type { ProductTopic } from "@candor/contract/content.ts";
import { type Language, languageNames } from "@candor/contract/i18n/languages.ts";
import type { Route } from "@candor/contract/route.ts";
import { documentSave, documentsList } from "@candor/contract/routes/console/content.ts";
import { Button } from "antd";
import { refresh } from "../api/use-read.ts";
import { isSending, useSend } from "../api/use-send.ts";
import { go } from "../navigation.ts";
import { useMay } from "../operator.ts";
import { linkOf, paths } from "../paths.ts";
import { SendOutcome } from "../ui/callout.tsx";
import { LanguageMarks } from "../ui/language-marks.tsx";
import { Panel } from "../ui/panel.tsx";
import { Tag } from "../ui/status.tsx";

type TextsPanelProps = {
  readonly document: { readonly id: number; readonly timing: string; readonly missing: readonly Language[] } | null;
  readonly slug: string;
  readonly topic: ProductTopic;
  /** What they are: "name, description, rules". */
  readonly note: string;
  /** What users see without them: "the product as #7". */
  readonly without: string;
  /** The list that shows the document. */
  readonly list: Route;
};

/** How far the texts of a product are, in each of the eight languages, with the way to their editor. */
export function TextsPanel({ document, slug, topic, note, without, list }: TextsPanelProps) {
  const may = useMay();
  const { send, sending } = useSend(documentSave, `texts.${slug}`);
  const begin = async () => {
    const made = await send({ kind: "product", slug, topic, texts: [] });
    if (!made) return;
    void refresh(list, documentsList);
    go(paths.productTexts, { open: String(made.id) });
  };
  const shown = document?.timing === "shown";
  return (
    <Panel
      title="Texts"
      note={note}
      aside={
        document && (
          <Tag tone={shown ? "ok" : "warn"} shape={shown ? "tick" : "triangle"}>
            {shown ? "Published" : "Not published"}
          </Tag>
        )
      }
    >
      <div className="stack">
        {document && <LanguageMarks missing={document.missing} />}
        <p className="small muted">{wordsOf(document, without)}</p>
        {document && may("content.read") && (
          <a href={linkOf(paths.productTexts, { open: String(document.id) })}>Open the texts</a>
        )}
        {!document && may("content.edit") && (
          <div>
            <Button loading={isSending(sending)} onClick={() => void begin()}>
              Begin the texts
            </Button>
          </div>
        )}
        <SendOutcome sending={sending} asking="the draft was made" />
      </div>
    </Panel>
  );
}

function wordsOf(document: TextsPanelProps["document"], without: string): string {
  if (!document) return `Nobody has begun them: users would see ${without}.`;
  if (document.missing.length > 0)
    return `Missing: ${document.missing.map((lang) => languageNames[lang]).join(", ")}. They are published in all languages or not at all.`;
  return document.timing === "shown" ? "Complete in all languages." : "Complete, and not published yet.";
}
