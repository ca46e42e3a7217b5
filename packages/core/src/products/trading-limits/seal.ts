import { recordSection } from "../../seal/section.ts";
import { limitsRecord } from "./records.ts";

export const sealedLimits = recordSection("limits", {
  table: "play_limits",
  rows: "playLimits",
  record: limitsRecord,
  key: ({ userId }) => userId,
  touched: { play: ({ limits }) => limits.userId },
  now: ({ tradingLimits }, userId) => tradingLimits.get(userId),
});
