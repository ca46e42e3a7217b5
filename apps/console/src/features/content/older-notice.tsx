import { type Language, languageNames } from "@candor/contract/i18n/languages.ts";
import { documentChecked, documentRecord, documentsList } from "@candor/contract/routes/console/content.ts";
import { Button } from "antd";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { Callout, SendOutcome } from "../../shared/ui/callout.tsx";
import { olderWords } from "../../shared/ui/language-marks.tsx";
import { type Document, fieldsOf } from "./texts.ts";
import type { useDocument } from "./use-document.ts";

type OlderNoticeProps = {
  readonly document: Document;
  readonly lang: Language;
  readonly state: ReturnType<typeof useDocument>;
  readonly mayEdit: boolean;
  readonly onCompare: (lang: Language) => void;
};

/** Above a translation whose English was changed after it: it is changed too, or an operator says that it still fits. */
export function OlderNotice({ document, lang, state, mayEdit, onCompare }: OlderNoticeProps) {
  const { send, sending } = useSend(documentChecked, `document.checked.${document.id}`);
  const { editor } = state;
  const older = document.older.find((text) => text.lang === lang);
  if (!older || state.shownMarks[lang] !== "older") return null;
  const check = async () => {
    const done = await send({ id: document.id, version: document.version, lang });
    if (done) editor.adopt(fieldsOf(done), done.version);
    void refresh(documentRecord, documentsList);
  };
  return (
    <div className="stack document-problems">
      <Callout
        tone="warn"
        title={`${languageNames[lang]} is ${olderWords(older)}.`}
        actions={
          <>
            <Button size="small" onClick={() => onCompare("en")}>
              Compare with the English
            </Button>
            {mayEdit && (
              <Button size="small" loading={isSending(sending)} disabled={editor.dirty} onClick={() => void check()}>
                It still fits
              </Button>
            )}
          </>
        }
      >
        {editor.dirty ? "Save first, or change this text too." : "Change it too, or confirm that it still fits."}
      </Callout>
      <SendOutcome sending={sending} asking="the translation was marked as checked" />
    </div>
  );
}
