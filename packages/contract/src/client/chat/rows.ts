/** What the list needs to know of a message to arrange it. */
export type Arranged = {
  readonly id: number;
  /** `note` is of the operators among themselves: no user ever receives one. */
  readonly from: "own" | "other" | "system" | "note";
  readonly name?: string | undefined;
  readonly atMs: number;
};

/** A line of the list: a day, the mark above what is new, a line of the system, or a message with its place in its group. */
export type Row<Message extends Arranged> =
  | { readonly kind: "day"; readonly key: string; readonly atMs: number }
  | { readonly kind: "new"; readonly key: string }
  | { readonly kind: "system"; readonly key: string; readonly message: Message }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: Message;
      /** The first and the last of the messages that one person wrote in one go. */
      readonly first: boolean;
      readonly last: boolean;
    };

/** Messages of one person within this time stand together under one name and one time. */
const GROUP_MS = 3 * 60_000;

/** A day in the reader's own time zone. */
export const localDay = (atMs: number): string => {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
};

/** Known and new messages in order, each once; the newer copy of one replaces the older. */
export function merged<Message extends { readonly id: number }>(
  known: readonly Message[],
  incoming: readonly Message[],
): readonly Message[] {
  if (incoming.length === 0) return known;
  const [first] = incoming;
  if (incoming.length === 1 && first && first.id > (known.at(-1)?.id ?? Number.NEGATIVE_INFINITY))
    return [...known, first];
  const byId = new Map([...known, ...incoming].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

const belong = (a: Arranged | undefined, b: Arranged | undefined, dayOf: (atMs: number) => string): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.from !== "system" &&
  a.from === b.from &&
  a.name === b.name &&
  Math.abs(b.atMs - a.atMs) <= GROUP_MS &&
  dayOf(a.atMs) === dayOf(b.atMs);

/**
 * Messages with lines of the system between them that are no messages, such as the steps of an order, each where its time is. Those before the first
 * known message are left out while there are `hasOlder` ones to read: they belong further up. Their ids are theirs alone, below zero.
 */
export function withLines<Message extends Arranged>(
  messages: readonly Message[],
  lines: readonly Message[],
  hasOlder: boolean,
): readonly Message[] {
  const from = hasOlder ? (messages[0]?.atMs ?? Number.POSITIVE_INFINITY) : Number.NEGATIVE_INFINITY;
  const shown = lines.filter(({ atMs }) => atMs >= from);
  let next = 0;
  const until = (atMs: number) => {
    const start = next;
    while ((shown[next]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) next += 1;
    return shown.slice(start, next);
  };
  return [...messages.flatMap((message) => [...until(message.atMs), message]), ...shown.slice(next)];
}

/**
 * The lines of a conversation. `readId` is the last message that had been read when the page was opened: above the first one after it that somebody else
 * wrote stands the mark of what is new.
 */
export function rowsOf<Message extends Arranged>(
  messages: readonly Message[],
  {
    readId,
    dayOf = localDay,
  }: { readonly readId?: number | undefined; readonly dayOf?: (atMs: number) => string } = {},
): readonly Row<Message>[] {
  const newest = readId === undefined ? undefined : messages.find(({ id, from }) => id > readId && from !== "own")?.id;
  return messages.flatMap((message, index): Row<Message>[] => {
    const [before, after] = [messages[index - 1], messages[index + 1]];
    const day = dayOf(message.atMs);
    const rows: Row<Message>[] = [];
    if (!before || dayOf(before.atMs) !== day) rows.push({ kind: "day", key: `day-${day}`, atMs: message.atMs });
    if (message.id === newest) rows.push({ kind: "new", key: "new" });
    const key = `message-${message.id}`;
    if (message.from === "system") rows.push({ kind: "system", key, message });
    else
      rows.push({
        kind: "message",
        key,
        message,
        first: message.id === newest || !belong(before, message, dayOf),
        last: after?.id === newest ? true : !belong(message, after, dayOf),
      });
    return rows;
  });
}
