import type { SecurityChange } from "../security-changes.ts";
import type { Language } from "./languages.ts";
import type {
  DepositReason,
  DifferenceReason,
  DisputeReason,
  IdentityReason,
  MerchantReason,
  OfferReason,
  Question,
  RejectedApplicationReason,
  StateReason,
  WithdrawalReason,
} from "./reject-reasons.ts";

/** The user's texts about a decision or a security change, by its name: `messages/reasons/<language>.json`. */
export type Reasons = Readonly<
  Record<
    | IdentityReason
    | StateReason
    | DepositReason
    | DifferenceReason
    | WithdrawalReason
    | RejectedApplicationReason
    | Question
    | DisputeReason
    | MerchantReason
    | OfferReason
    | SecurityChange,
    string
  >
>;

type Loader = () => Promise<{ default: Reasons }>;

/** One literal import per language, so that the bundler creates one chunk per language. */
const loaders: Record<Language, Loader> = {
  en: () => import("./messages/reasons/en.json", { with: { type: "json" } }),
  ja: () => import("./messages/reasons/ja.json", { with: { type: "json" } }),
  ko: () => import("./messages/reasons/ko.json", { with: { type: "json" } }),
  vi: () => import("./messages/reasons/vi.json", { with: { type: "json" } }),
  es: () => import("./messages/reasons/es.json", { with: { type: "json" } }),
  "zh-TW": () => import("./messages/reasons/zh-TW.json", { with: { type: "json" } }),
  th: () => import("./messages/reasons/th.json", { with: { type: "json" } }),
  "zh-CN": () => import("./messages/reasons/zh-CN.json", { with: { type: "json" } }),
};

/** The reasons in the one language that a browser shows. */
export const loadReasons = async (language: Language): Promise<Reasons> => (await loaders[language]()).default;
