import type { ClientMessage } from "@candor/contract/socket.ts";

/**
 * The cost of a message in its reader's and its address's budget. A book is some 4 KB of answer, an auction 1 KB, a list of all pairs about 6 KB; a token may have to be
 * looked up in the database.
 */
const COST = { message: 1, topic: 1, book: 2, quotes: 5, token: 5 } as const;
export const CONNECT_COST = 5;

/** In one reader's budget: a page asks for 15 at its start, fifty books are 101. */
export const READER_BURST = 200;
export const READER_PER_SECOND = 10;
/** An address's budget for each socket that it may have. */
export const ADDRESS_BURST_PER_SOCKET = 40;
export const ADDRESS_PER_SECOND_PER_SOCKET = 2;

/** `topics` without repetition, as receive.ts works on them. */
export function costOf(asked: ClientMessage, topics: ReadonlySet<string>): number {
  switch (asked.action) {
    case "checkToken":
    case "checkOperator":
      return COST.message + COST.token;
    case "getQuota":
      return COST.message + COST.quotes;
    case "subscribe": {
      const books = [...topics].filter((topic) => topic.startsWith("depth:")).length;
      return COST.message + books * COST.book + (topics.size - books) * COST.topic;
    }
    case "unsubscribe":
    case "pong":
      return COST.message;
  }
}
