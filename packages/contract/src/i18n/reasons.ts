import type { Language } from "./languages.ts";
import type { Reasons } from "./load-reasons.ts";
import en from "./messages/reasons/en.json" with { type: "json" };
import es from "./messages/reasons/es.json" with { type: "json" };
import ja from "./messages/reasons/ja.json" with { type: "json" };
import ko from "./messages/reasons/ko.json" with { type: "json" };
import th from "./messages/reasons/th.json" with { type: "json" };
import vi from "./messages/reasons/vi.json" with { type: "json" };
import zhCN from "./messages/reasons/zh-CN.json" with { type: "json" };
import zhTW from "./messages/reasons/zh-TW.json" with { type: "json" };

/** The reasons in every language at once, for emails and for the console, where an operator sees the user's text. */
export const reasons: Readonly<Record<Language, Reasons>> = {
  en,
  ja,
  ko,
  vi,
  es,
  "zh-TW": zhTW,
  th,
  "zh-CN": zhCN,
};
