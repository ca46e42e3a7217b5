import type { OutputOf } from "@candor/contract/route.ts";
import type { inboxList } from "@candor/contract/routes/console/inbox.ts";
import { ageOf, leaseView, type Viewing } from "../../console/reviews/index.ts";
import type { InboxItem } from "./inbox-queue.ts";

type RowView = OutputOf<typeof inboxList>["list"][number];

/** A message in a list is as long as its line. */
const SHOWN = 200;

export function rowView(item: InboxItem, viewing: Viewing): RowView {
  const { waiting_since: waiting, closed_at, opened_at, target } = { ...item, target: viewing.target };
  return {
    id: item.case_id,
    user: { uid: item.uid, nickname: item.nickname, verified_name: null, lang: item.lang },
    state: closed_at !== null ? "closed" : waiting === null ? "open" : "waiting",
    holder: leaseView(item, viewing),
    waiting_since_ms: waiting?.getTime() ?? null,
    due_at_ms: (waiting ?? opened_at).getTime() + target.targetMs,
    age: waiting === null ? "done" : ageOf(waiting.getTime(), target, viewing.now),
    last: lastView(item),
    unread: item.unread,
    opened_at: opened_at.toISOString(),
    solved: item.solved,
  };
}

function lastView(item: InboxItem): RowView["last"] {
  if (item.last_at === null) return null;
  return {
    from: item.last_sender === "user" ? "other" : "own",
    text: (item.last_text ?? "").slice(0, SHOWN),
    at: item.last_at.toISOString(),
    pictures: item.last_pictures ?? 0,
  };
}
