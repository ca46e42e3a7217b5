import { type DocumentKind, helpTopics, PLACE_TOPIC } from "@candor/contract/content.ts";
import type { Editor } from "../../shared/editor/use-editor.ts";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { hasLink, linkError, topicNames } from "./kinds.ts";
import { PictureField } from "./picture-field.tsx";
import type { DocumentFields } from "./texts.ts";

const topicOptions = (kind: DocumentKind) =>
  kind === "help"
    ? helpTopics.map((topic) => ({ value: topic, label: topicNames[topic] ?? topic }))
    : [
        { value: "", label: "Text" },
        { value: PLACE_TOPIC, label: "Place on the map" },
      ];

type TopicFieldProps = {
  readonly kind: DocumentKind;
  readonly value: string;
  readonly onChange: (topic: string) => void;
};

export const TopicField = ({ kind, value, onChange }: TopicFieldProps) => (
  <SelectField
    label={kind === "help" ? "Group" : "Text type"}
    value={value}
    onChange={onChange}
    options={topicOptions(kind)}
  />
);

type DetailsProps = {
  readonly kind: DocumentKind;
  readonly editor: Editor<DocumentFields>;
  readonly from: string;
  readonly until: string;
  readonly onTimes: (from: string, until: string) => void;
  readonly timesError: string | undefined;
};

/** What belongs to a document beside its words: place, link, and when it is shown. */
export function Details({ kind, editor, from, until, onTimes, timesError }: DetailsProps) {
  const { fields, base, change } = editor;
  const topic = fields["topic"] ?? "";
  const link = fields["link"] ?? "";
  const changed = (name: string) => (fields[name] === base[name] ? "" : "field-changed");
  const moment = (label: string, value: string, onChange: (value: string) => void, error?: string) => (
    <TextField label={label} note="UTC" error={error} type="datetime-local" value={value} onChange={onChange} />
  );
  return (
    <div className="details">
      {(kind === "help" || kind === "about") && (
        <TopicField kind={kind} value={topic} onChange={(value) => change({ topic: value })} />
      )}
      {hasLink(kind, topic) && (
        <TextField
          label={kind === "banner" ? "Leads to" : "Point"}
          error={linkError(kind, topic, link)}
          className={changed("link")}
          maxLength={300}
          placeholder={kind === "banner" ? "/pages/… or https://…" : "geo:35.6812,139.7671"}
          value={link}
          onChange={(text) => change({ link: text.trim() })}
        />
      )}
      {kind === "banner" && (
        <PictureField value={fields["picture"] ?? ""} onChange={(picture) => change({ picture })} />
      )}
      <TextField
        label="Sort order"
        className={changed("sort")}
        inputMode="numeric"
        maxLength={6}
        value={fields["sort"] ?? ""}
        onChange={(text) => change({ sort: text.trim() })}
      />
      {moment("Shown from", from, (value) => onTimes(value, until), timesError)}
      {moment("Until", until, (value) => onTimes(from, value))}
    </div>
  );
}
