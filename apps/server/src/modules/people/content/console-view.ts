import type { Document, historyOf } from "./console-queries.ts";
import { timingOf } from "./console-queries.ts";
import { missingLanguages } from "./editing.ts";

type History = Awaited<ReturnType<typeof historyOf>>;

const titleOf = ({ texts, slug }: Document): string =>
  (texts.find(({ lang, title }) => lang === "en" && title !== "") ?? texts.find(({ title }) => title !== ""))?.title ??
  slug;

export const rowView = (document: Document, now: Date) => ({
  id: document.document_id,
  kind: document.kind,
  slug: document.slug,
  title: titleOf(document),
  state: document.state,
  timing: timingOf(document, now),
  topic: document.topic,
  picture: document.picture,
  sort: document.sort,
  publish_at: document.publish_at?.toISOString() ?? null,
  end_at: document.end_at?.toISOString() ?? null,
  missing: missingLanguages(document.kind, document.topic, document.texts),
  older: document.older.map(({ lang, since }) => ({ lang, since: since.toISOString() })),
  version: document.version,
  changed_at: document.changed_at.toISOString(),
  changed_by: document.changed_by_name,
});

export const recordView = (document: Document, history: History, now: Date) => ({
  ...rowView(document, now),
  link: document.link,
  texts: [...document.texts],
  history: history.map(({ at, operator, action, reason }) => ({ at: at.toISOString(), operator, action, reason })),
});
