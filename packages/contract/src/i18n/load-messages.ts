import type { Language } from "./languages.ts";
import type { Messages } from "./message.ts";

type Loader = () => Promise<{ default: Messages }>;

/** One literal import per language, so that the bundler creates one chunk per language. */
const loaders: Record<Language, Loader> = {
  en: () => import("./messages/en.json", { with: { type: "json" } }),
  ja: () => import("./messages/ja.json", { with: { type: "json" } }),
  ko: () => import("./messages/ko.json", { with: { type: "json" } }),
  vi: () => import("./messages/vi.json", { with: { type: "json" } }),
  es: () => import("./messages/es.json", { with: { type: "json" } }),
  "zh-TW": () => import("./messages/zh-TW.json", { with: { type: "json" } }),
  th: () => import("./messages/th.json", { with: { type: "json" } }),
  "zh-CN": () => import("./messages/zh-CN.json", { with: { type: "json" } }),
};

/** The texts of the one language that a browser shows. */
export const loadMessages = async (language: Language): Promise<Messages> => (await loaders[language]()).default;
