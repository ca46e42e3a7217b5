import { ApiError } from "@candor/contract/client/errors.ts";
import { languageNames } from "@candor/contract/i18n/languages.ts";
import {
  documentPublish,
  documentRecord,
  documentSave,
  documentsList,
} from "@candor/contract/routes/console/content.ts";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { serverNow } from "../../shared/clock.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { useDraft } from "../../shared/editor/use-draft.ts";
import { isRequired, linkError } from "./kinds.ts";
import { momentOf, momentText, scheduleError } from "./schedule.ts";
import { type Document, type DocumentFields, fieldsOf, incomplete, marksOf, textsOf } from "./texts.ts";

const SORT = /^-?[0-9]{1,5}$/;

/** A document in the editor: its draft, what stands in the way of saving and publishing, and both acts. */
export function useDocument(document: Document) {
  const { id, kind, slug } = document;
  const draft = useDraft<DocumentFields>(fieldsOf(document), document.version);
  const [times, setTimes] = useState({ from: momentText(document.publish_at), until: momentText(document.end_at) });
  const saving = useSend(documentSave, `document.save.${id}`);
  const publishing = useSend(documentPublish, `document.publish.${id}`);
  const { fields } = draft;
  const marks = marksOf(kind, fields);
  const missing = incomplete(marks);
  const published = document.state === "published";
  const timesError = scheduleError({ ...times, required: isRequired(slug), nowMs: serverNow() });
  const timesChanged = times.from !== momentText(document.publish_at) || times.until !== momentText(document.end_at);
  const busy = [saving.sending.state, publishing.sending.state].some(
    (state) => state === "sending" || state === "asking",
  );
  useUnsaved(draft.dirty || timesChanged);

  const names = missing.map((lang) => languageNames[lang]).join(", ");
  const place = linkError(kind, fields["topic"] ?? "", fields["link"] ?? "");
  const whyNotSave = !draft.dirty
    ? "Everything is saved."
    : draft.theirs
      ? "Resolve the conflict first."
      : !SORT.test(fields["sort"] ?? "")
        ? "The sort order is a whole number."
        : (place ?? (published && missing.length > 0 ? `It is published: ${names} must be complete.` : undefined));
  const whyNotPublish = draft.dirty
    ? "Save first: what is saved is published."
    : missing.length > 0
      ? `Not complete: ${names}.`
      : (timesError ?? (published && !timesChanged ? "It is published." : undefined));

  const readAnew = () => refresh(documentRecord, documentsList);
  const save = async () => {
    if (whyNotSave !== undefined || busy) return;
    const saved = await saving.send({
      id,
      version: draft.version,
      kind,
      slug,
      link: fields["link"] ?? "",
      topic: fields["topic"] ?? "",
      sort: Number.parseInt(fields["sort"] ?? "0", 10),
      texts: textsOf(fields),
    });
    if (saved) draft.saved(fieldsOf(saved), saved.version);
    await readAnew();
  };
  const publish = async () => {
    if (whyNotPublish !== undefined || busy) return;
    const [publish_at, end_at] = [momentOf(times.from), momentOf(times.until)];
    if (publish_at === undefined || end_at === undefined) return;
    const done = await publishing.send({ id, version: document.version, publish_at, end_at });
    if (done) {
      setTimes({ from: momentText(done.publish_at), until: momentText(done.end_at) });
      draft.saved(fieldsOf(done), done.version);
    }
    await readAnew();
  };
  const forgetRefusal = () => {
    saving.reset();
    publishing.reset();
  };
  const discard = () => {
    draft.discard();
    setTimes({ from: momentText(document.publish_at), until: momentText(document.end_at) });
    forgetRefusal();
  };
  const refusal = [saving.sending, publishing.sending].find((sending) => sending.state === "refused");
  const error = refusal?.state === "refused" ? refusal.error : undefined;
  const faster = error instanceof ApiError && error.error === "VERSION_CONFLICT";
  return {
    ...{ draft, marks, missing, times, setTimes, timesError, timesChanged, published, busy },
    ...{ whyNotSave, whyNotPublish, save, publish, discard, forgetRefusal },
    asking: [saving.sending.state, publishing.sending.state].includes("asking"),
    error: faster && draft.theirs ? undefined : error,
    changed: new Set(draft.changes.map(({ field }) => field.split(".")[0] ?? field)),
  };
}
