import type { DocumentKind } from "@candor/contract/content.ts";
import { documentSave, documentsList } from "@candor/contract/routes/console/content.ts";
import { Button, Modal } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { TopicField } from "./details.tsx";
import { hasLink, kindNames, linkError, slugError } from "./kinds.ts";

type NewDocumentProps = {
  readonly kinds: readonly DocumentKind[];
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
};

/** A draft begins with the parts that never change: its kind and its name in links. */
export function NewDocument({ kinds, onClose, onMade }: NewDocumentProps) {
  const [kind, setKind] = useState<DocumentKind>(kinds[0] ?? "notice");
  const [topic, setTopic] = useState(kind === "help" ? "start" : "");
  const [slug, setSlug] = useState("");
  const [title, setTitle] = useState("");
  const [link, setLink] = useState("");
  const { send, sending } = useSend(documentSave, "document.new");
  const busy = isSending(sending);
  const wrongLink = linkError(kind, topic, link);
  const wrong = slugError(slug) ?? wrongLink;
  const choose = (next: DocumentKind) => {
    setKind(next);
    setTopic(next === "help" ? "start" : "");
  };
  const make = async () => {
    if (wrong || busy) return;
    const texts = title.trim() === "" ? [] : [{ lang: "en" as const, title: title.trim() }];
    const made = await send({ kind, slug, topic, link, texts });
    if (!made) return;
    void refresh(documentsList);
    onMade(String(made.id));
  };
  return (
    <Modal
      open
      width={460}
      title={kinds.length === 1 ? `New ${kindNames[kind].toLowerCase()}` : "New text"}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="primary" loading={busy} disabled={wrong !== undefined} onClick={() => void make()}>
            Create draft
          </Button>
        </>
      }
    >
      <div className="stack">
        {kinds.length > 1 && (
          <SelectField
            label="Kind"
            value={kind}
            onChange={choose}
            options={kinds.map((each) => ({ value: each, label: kindNames[each] }))}
          />
        )}
        {(kind === "help" || kind === "about") && <TopicField kind={kind} value={topic} onChange={setTopic} />}
        <TextField
          label="Name in links"
          note="cannot be changed later"
          error={slug === "" ? undefined : slugError(slug)}
          autoFocus
          maxLength={60}
          placeholder="trc20-maintenance"
          value={slug}
          onChange={(text) => setSlug(text.trim().toLowerCase())}
        />
        {hasLink(kind, topic) && (
          <TextField
            label={kind === "banner" ? "Leads to" : "Point"}
            error={link === "" ? undefined : wrongLink}
            maxLength={300}
            placeholder={kind === "banner" ? "/pages/… or https://…" : "geo:35.6812,139.7671"}
            value={link}
            onChange={(text) => setLink(text.trim())}
          />
        )}
        <TextField
          label="Title in English"
          note="the other languages follow in the editor"
          maxLength={200}
          value={title}
          onChange={setTitle}
        />
        <SendOutcome sending={sending} asking="the draft was made" />
      </div>
    </Modal>
  );
}
