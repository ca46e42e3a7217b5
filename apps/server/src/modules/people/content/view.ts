import type { ShownDocument, ShownNotice } from "./queries.ts";

export const noticeView = ({ document_id, title, summary, publish_at, read }: ShownNotice) => ({
  id: document_id,
  title,
  summary,
  published_at: publish_at.toISOString(),
  read,
});

export const bannerView = ({ document_id, title, summary, link, picture }: ShownDocument) => ({
  id: document_id,
  title,
  text: summary,
  link,
  picture,
});
