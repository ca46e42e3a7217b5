import type { OutputOf } from "@candor/contract/route.ts";
import type { promotionPairs, promotionTerms } from "@candor/contract/routes/console/promotion.ts";

export type Terms = OutputOf<typeof promotionTerms>;
export type RatesVersion = Terms["rates"]["versions"][number];
export type LevelsVersion = Terms["levels"]["versions"][number];
export type Pair = OutputOf<typeof promotionPairs>["list"][number];

export const generationWords = ["First generation", "Second generation", "Third generation"] as const;
