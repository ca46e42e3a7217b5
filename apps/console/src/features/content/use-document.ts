import { isRequired } from "@candor/contract/content.ts";
import { type Language, languageNames } from "@candor/contract/i18n/languages.ts";
import {
  documentPublish,
  documentRecord,
  documentSave,
  documentsList,
} from "@candor/contract/routes/console/content.ts";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { serverNow } from "../../shared/clock.ts";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { momentOf, momentText } from "../../shared/format/moment.ts";
import { linkError } from "./kinds.ts";
import { scheduleError } from "./schedule.ts";
import { type Document, type DocumentFields, fieldsOf, incomplete, marksOf, textsOf, withOlder } from "./texts.ts";

const timesOf = ({ publish_at, end_at }: Pick<Document, "publish_at" | "end_at">) => ({
  from: momentText(publish_at),
  until: momentText(end_at),
});
const SORT = /^-?[0-9]{1,5}$/;

/** A document in the editor: its draft, what stands in the way of saving and publishing, and both acts. */
export function useDocument(document: Document, mayEdit: boolean) {
  const { id, kind, slug } = document;
  const [times, setTimes] = useState(timesOf(document));
  const timesChanged = times.from !== timesOf(document).from || times.until !== timesOf(document).until;
  const timesError = scheduleError({ ...times, required: isRequired(document), nowMs: serverNow() });
  const published = document.state === "published";
  const missingIn = (fields: DocumentFields) => incomplete(marksOf(kind, fields));
  const namesOf = (missing: readonly Language[]) => missing.map((lang) => languageNames[lang]).join(", ");
  const editor = useEditor<DocumentFields, typeof documentSave>({
    served: fieldsOf(document),
    version: document.version,
    route: documentSave,
    slot: `document.save.${id}`,
    wrong: (fields) => {
      if (!SORT.test(fields["sort"] ?? "")) return "The sort order is a whole number.";
      const place = linkError(kind, fields["topic"] ?? "", fields["link"] ?? "");
      const missing = published ? missingIn(fields) : [];
      return place ?? (missing.length > 0 ? `It is published: ${namesOf(missing)} must be complete.` : undefined);
    },
    input: (fields, version) => ({
      id,
      version,
      kind,
      slug,
      link: fields["link"] ?? "",
      topic: fields["topic"] ?? "",
      sort: Number.parseInt(fields["sort"] ?? "0", 10),
      picture: fields["picture"] ?? "",
      texts: textsOf(fields),
    }),
    saved: (now) => ({ fields: fieldsOf(now), version: now.version }),
    stale: [documentRecord, documentsList],
    unsaved: timesChanged,
    ...(mayEdit ? { shortcut: { keys: "Ctrl+s", label: "save", group: "Text" } } : {}),
  });
  const publishing = useSend(documentPublish, `document.publish.${id}`);
  const busy = editor.busy || isSending(publishing.sending);
  const missing = missingIn(editor.fields);
  const whyNotPublish = editor.dirty
    ? "Save first: what is saved is published."
    : missing.length > 0
      ? `Not complete: ${namesOf(missing)}.`
      : (timesError ?? (published && !timesChanged ? "It is published." : undefined));
  const publish = async () => {
    const [publish_at, end_at] = [momentOf(times.from), momentOf(times.until)];
    if (whyNotPublish !== undefined || busy || publish_at === undefined || end_at === undefined) return;
    const done = await publishing.send({ id, version: document.version, publish_at, end_at });
    if (done) {
      setTimes(timesOf(done));
      editor.adopt(fieldsOf(done), done.version);
    }
    void refresh(documentRecord, documentsList);
  };
  const changed = new Set(editor.changes.map(({ field }) => field.split(".")[0] ?? field));
  const discard = () => {
    editor.discard();
    setTimes(timesOf(document));
    publishing.reset();
  };
  return {
    editor,
    publishing: publishing.sending,
    marks: marksOf(kind, editor.fields),
    shownMarks: withOlder(marksOf(kind, editor.fields), document.older, changed),
    missing,
    times,
    setTimes,
    timesError,
    timesChanged,
    published,
    busy,
    whyNotSave: editor.dirty ? editor.why : "Everything is saved.",
    whyNotPublish,
    publish,
    discard,
    changed,
  };
}
