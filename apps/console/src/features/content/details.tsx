import { type DocumentKind, helpTopics, PLACE_TOPIC } from "@candor/contract/content.ts";
import { Input, Select } from "antd";
import type { DraftOf } from "../../shared/editor/use-draft.ts";
import { FormField } from "../../shared/ui/form-field.tsx";
import { hasLink, linkError, topicNames } from "./kinds.ts";
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
  <FormField label={kind === "help" ? "Group" : "Text type"}>
    {({ id }) => <Select id={id} value={value} onChange={onChange} options={topicOptions(kind)} />}
  </FormField>
);

type DetailsProps = {
  readonly kind: DocumentKind;
  readonly draft: DraftOf<DocumentFields>;
  readonly from: string;
  readonly until: string;
  readonly onTimes: (from: string, until: string) => void;
  readonly timesError: string | undefined;
};

/** What belongs to a document beside its words: place, link, and when it is shown. */
export function Details({ kind, draft, from, until, onTimes, timesError }: DetailsProps) {
  const { fields, base, change } = draft;
  const topic = fields["topic"] ?? "";
  const link = fields["link"] ?? "";
  const changed = (name: string) => (fields[name] === base[name] ? "" : "field-changed");
  const moment = (label: string, value: string, onChange: (value: string) => void, error?: string) => (
    <FormField label={label} note="UTC" error={error}>
      {(ids) => (
        <Input {...ids} type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </FormField>
  );
  return (
    <div className="details">
      {(kind === "help" || kind === "about") && (
        <TopicField kind={kind} value={topic} onChange={(value) => change({ topic: value })} />
      )}
      {hasLink(kind, topic) && (
        <FormField label={kind === "banner" ? "Leads to" : "Point"} error={linkError(kind, topic, link)}>
          {(ids) => (
            <Input
              {...ids}
              className={changed("link")}
              maxLength={300}
              placeholder={kind === "banner" ? "/pages/… or https://…" : "geo:35.6812,139.7671"}
              value={link}
              onChange={({ target }) => change({ link: target.value.trim() })}
            />
          )}
        </FormField>
      )}
      <FormField label="Sort order">
        {(ids) => (
          <Input
            {...ids}
            className={changed("sort")}
            inputMode="numeric"
            maxLength={6}
            value={fields["sort"] ?? ""}
            onChange={({ target }) => change({ sort: target.value.trim() })}
          />
        )}
      </FormField>
      {moment("Shown from", from, (value) => onTimes(value, until), timesError)}
      {moment("Until", until, (value) => onTimes(from, value))}
    </div>
  );
}
