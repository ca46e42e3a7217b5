export { APP_VERSION } from "@candor/contract/version.ts";

/**
 * The client's figures, once. The section of the specification is at the right; constants.test.ts checks each against it.
 */
/** Delay before a page that has not loaded shows its skeleton. */
export const PAGE_DELAY_MS = 200; // 2, 9
/** A page that takes longer shows a message with a retry, while its chunk is still loading. */
export const PAGE_TIMEOUT_MS = 60_000; // 2, 9
/** A chunk that fails to load is requested again until this much time has passed. */
export const CHUNK_TIMEOUT_MS = 120_000; // 2, 9
export const NAV_BAR_PX = 44; // 2, 9
export const LOGIN_REDIRECT_EVERY_MS = 1_000; // 2
/** Two presses of back within this time leave the app. */
export const EXIT_PRESS_WITHIN_MS = 2_000; // 2: the time between the presses is ours
export const DESKTOP_PX = 900; // interface.md

export const REQUEST_TIMEOUT_MS = 60_000; // 7
export const SOCKET_TIMEOUT_MS = 60_000; // 7
/** Shown for this long at most by the global loading indicator. */
export const LOADING_INDICATOR_MS = 1_000; // 9

export const HEARTBEAT_STALE_MS = 40_000; // 4, 9
export const HEARTBEAT_CHECK_EVERY_MS = 1_000; // 4
export const QUOTES_AFTER_RECONNECT_MS = 1_000; // 4

export const FUND_PASSWORD_DIGITS = 6; // 5, 9
export const PASSWORD_MIN = 6; // 5, 9
export const WITHDRAWALS_PER_DAY_MAX = 3; // 5, 9
export const RANKING_TOP = 10; // 9
export const TOAST_MS = 4_000; // app/README.md
