import { expect, test } from "vitest";
import * as constants from "./constants.ts";

test("the client's figures are the specification's", () => {
  expect(constants).toMatchObject({
    APP_VERSION: "2.5.8",
    PAGE_DELAY_MS: 200,
    PAGE_TIMEOUT_MS: 60_000,
    CHUNK_TIMEOUT_MS: 120_000,
    NAV_BAR_PX: 44,
    LOGIN_REDIRECT_EVERY_MS: 1_000,
    REQUEST_TIMEOUT_MS: 60_000,
    SOCKET_TIMEOUT_MS: 60_000,
    LOADING_INDICATOR_MS: 1_000,
    HEARTBEAT_STALE_MS: 40_000,
    HEARTBEAT_CHECK_EVERY_MS: 1_000,
    QUOTES_AFTER_RECONNECT_MS: 1_000,
    FUND_PASSWORD_DIGITS: 6,
    PASSWORD_MIN: 6,
    WITHDRAWALS_PER_DAY_MAX: 3,
    RANKING_TOP: 10,
  });
});
