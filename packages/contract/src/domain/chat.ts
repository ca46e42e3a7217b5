/** Characters of one message. */
export const CHAT_TEXT_MAX = 4_000;
/** Pictures of one message. */
export const CHAT_PICTURES_MAX = 5;
/** Messages of one answer. */
export const CHAT_PAGE_MAX = 100;
/** How long a typing mark is shown without another one. */
export const CHAT_TYPING_MS = 5_000;

/** `waiting`: for an answer of the support. */
export const chatStates = ["none", "waiting", "open", "closed"] as const;
export type ChatState = (typeof chatStates)[number];

/** Lines of the system, which each page words in the reader's language. */
export const chatEvents = ["opened", "taken", "handed_over", "released", "closed", "context"] as const;
export type ChatEvent = (typeof chatEvents)[number];

export const chatCloseReasons = ["solved", "no_answer", "duplicate", "abuse", "other"] as const;
export type ChatCloseReason = (typeof chatCloseReasons)[number];

/** Placeholders of a canned answer, in braces: of the user, and the operator's name. */
export const cannedPlaceholders = ["nickname", "uid", "agent"] as const;
export const CANNED_TITLE_MAX = 80;
