import type { ErrorCode, ErrorParams } from "../errors.ts";
import { intlTags, type Language } from "./languages.ts";
import { formatMessage, type Messages } from "./message.ts";
import en from "./messages/en.json" with { type: "json" };
import es from "./messages/es.json" with { type: "json" };
import ja from "./messages/ja.json" with { type: "json" };
import ko from "./messages/ko.json" with { type: "json" };
import th from "./messages/th.json" with { type: "json" };
import vi from "./messages/vi.json" with { type: "json" };
import zhCN from "./messages/zh-CN.json" with { type: "json" };
import zhTW from "./messages/zh-TW.json" with { type: "json" };

/**
 * The texts of every language at once, for the server. The web loads the one it shows with `loadMessages` instead, which keeps seven
 * languages out of its bundle.
 */
export const messages: Readonly<Record<Language, Messages>> = {
  en,
  ja,
  ko,
  vi,
  es,
  "zh-TW": zhTW,
  th,
  "zh-CN": zhCN,
};

/** The text of a refused call: `messageOf("PRICE_OFF_TICK", "vi", { tick: "0.01" })` is "Giá phải là bội số của 0,01." */
export const messageOf = (error: ErrorCode, language: Language, params?: ErrorParams): string =>
  formatMessage(messages[language], intlTags[language], error, params);
