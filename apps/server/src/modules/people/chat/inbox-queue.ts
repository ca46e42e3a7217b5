import { QUEUE_COUNTED_MAX } from "@candor/contract/fields.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { inboxTabs } from "@candor/contract/routes/console/inbox.ts";
import { sql } from "kysely";
import { byTime, byUuid, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import { containing } from "../../../platform/database/like.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { nameMatches, ReviewQueue, type Target } from "../../console/reviews/index.ts";

/** The name of this queue in leases, settings and counts. */
export const QUEUE = "chat";

const queue = new ReviewQueue(QUEUE, {
  kind: "conversation",
  records: sql`chat_cases AS c`,
  id: sql`c.case_id::text`,
  open: sql`c.waiting_since IS NOT NULL`,
  submitted: sql`c.waiting_since`,
  moved: sql`c.closed_at`,
  key: byUuid(sql`c.case_id`),
});

/** Cases with a message of the user that nobody has answered yet. */
export const chatCounts = (db: Db, target: Target, now: number) => queue.counts(db, target, now);

export type InboxFilter = Place & {
  readonly tab: (typeof inboxTabs)[number];
  readonly search?: string | undefined;
  readonly lang?: Language | undefined;
  readonly operatorId: number;
  readonly now: number;
};

/** Cases with their user, who holds them, the last message that a person wrote and how many the user wrote after the last answer. */
const items = (db: Db, now: number) =>
  db
    .selectFrom("chat_cases as c")
    .innerJoin("conversations as v", "v.conversation_id", "c.conversation_id")
    .innerJoin("users as u", "u.user_id", "v.user_id")
    .leftJoin("review_leases as l", (join) => join.on(queue.leasedAt(now)))
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom("chat_messages as m")
          .select(["m.place", "m.sender", "m.text", "m.pictures", "m.at"])
          .whereRef("m.conversation_id", "=", "c.conversation_id")
          .whereRef("m.case_id", "=", "c.case_id")
          .where("m.number", "is not", null)
          // What a person wrote: a robot's greeting says nothing of the case, and who has taken it stands beside the name.
          .where("m.sender", "in", ["user", "operator"])
          .where("m.event", "is", null)
          .orderBy("m.number", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "c.case_id",
      "c.conversation_id",
      "c.opened_at",
      "c.waiting_since",
      "c.closed_at",
      "c.solved",
      "c.version",
    ])
    .select(["u.user_id", "u.uid", "u.nickname", "u.lang"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(["last.sender as last_sender", "last.text as last_text", "last.at as last_at"])
    .select(sql<number | null>`cardinality(last.pictures)`.as("last_pictures"))
    .select(
      sql<number>`(SELECT count(*) FROM chat_messages n
        WHERE n.conversation_id = c.conversation_id AND n.case_id = c.case_id AND n.sender = 'user' AND n.event IS NULL
          AND n.place > coalesce((SELECT max(a.place) FROM chat_messages a
            WHERE a.conversation_id = c.conversation_id AND a.sender = 'operator' AND a.number IS NOT NULL), 0))`.as(
        "unread",
      ),
    );
export type InboxItem = Awaited<ReturnType<typeof inboxPage>>["rows"][number];

export async function inboxPage(db: Db, filter: InboxFilter) {
  const { tab, search, lang, operatorId, now } = filter;
  let query = items(db, now);
  if (tab === "waiting") query = query.where("c.waiting_since", "is not", null);
  else if (tab === "closed") query = query.where("c.closed_at", "is not", null);
  else query = query.where("c.closed_at", "is", null);
  if (tab === "mine") query = query.where("c.agent_id", "=", operatorId);
  if (lang) query = query.where("u.lang", "=", lang);
  if (search) query = query.where(matches(search, await casesWith(db, search)));
  const sorted = {
    waiting: sql`c.waiting_since`,
    mine: sql`c.opened_at`,
    all: sql`c.opened_at`,
    closed: sql`c.closed_at`,
  };
  const keys = [byTime(sorted[tab]), byUuid(sql`c.case_id`)];
  return readCursorPage(db, query, { keys, order: tab === "waiting" ? "asc" : "desc" }, filter);
}

export const inboxItem = (db: Db, caseId: string, now: number) =>
  items(db, now).where("c.case_id", "=", caseId).executeTakeFirst();

/** Words in more messages than this are in so many cases that a page of them is soon found by looking at one case after the other. */
const FOUND_MAX = 1_000;

/** The cases with a message that contains the words, by the index of pairs of characters; undefined if there are too many, or the index cannot tell. */
async function casesWith(db: Db, search: string): Promise<readonly string[] | undefined> {
  if ([...search].length < 2) return undefined;
  const { rows } = await sql<{ case_id: string }>`
    SELECT case_id FROM chat_messages
    WHERE text <> '' AND chat_pairs(text) @> chat_pairs(${search}) AND text ILIKE ${containing(search)} AND case_id IS NOT NULL
    LIMIT ${FOUND_MAX + 1}`.execute(db);
  return rows.length > FOUND_MAX ? undefined : [...new Set(rows.map((row) => row.case_id))];
}

/** Notes are found too: the search is the operators' own. */
function matches(search: string, found: readonly string[] | undefined) {
  const like = containing(search);
  const byWords = found
    ? sql`c.case_id = ANY (${found}::uuid[])`
    : sql`EXISTS (SELECT FROM chat_messages s
        WHERE s.conversation_id = c.conversation_id AND s.case_id = c.case_id AND s.text ILIKE ${like})`;
  return sql<boolean>`(${nameMatches(search, "u")} OR ${byWords})`;
}

export async function inboxCounts(db: Db, operatorId: number) {
  const { rows } = await sql<{ waiting: number; mine: number; open: number }>`
    SELECT count(*) FILTER (WHERE waiting_since IS NOT NULL) AS waiting,
      count(*) FILTER (WHERE agent_id = ${operatorId}) AS mine, count(*) AS open
    FROM (SELECT waiting_since, agent_id FROM chat_cases WHERE closed_at IS NULL LIMIT ${QUEUE_COUNTED_MAX}) AS counted`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, mine: 0, open: 0 };
}
