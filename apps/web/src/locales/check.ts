// Written by scripts/locales.ts from the folder src/locales/en. Do not edit.
import type { Covers, Text } from "../shared/i18n/typed-keys.ts";

export type Resources = {
  common: Text<typeof import("./en/common.json")>;
};

export type commonJa = Covers<Resources["common"], Text<typeof import("./ja/common.json")>>;
export type commonKo = Covers<Resources["common"], Text<typeof import("./ko/common.json")>>;
export type commonVi = Covers<Resources["common"], Text<typeof import("./vi/common.json")>>;
export type commonEs = Covers<Resources["common"], Text<typeof import("./es/common.json")>>;
export type commonZhTW = Covers<Resources["common"], Text<typeof import("./zh-TW/common.json")>>;
export type commonTh = Covers<Resources["common"], Text<typeof import("./th/common.json")>>;
export type commonZhCN = Covers<Resources["common"], Text<typeof import("./zh-CN/common.json")>>;
