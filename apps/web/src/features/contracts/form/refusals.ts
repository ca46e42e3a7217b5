import type { ErrorCode } from "@candor/contract/errors.ts";

/** Where a refusal is shown: at the field that can fix it, in a sheet of its own, or above the button. */
export type RefusalPlace = "takeProfit" | "stopLoss" | "lots" | "price" | "risk" | "limits" | "elsewhere";

const codes: { readonly [Code in ErrorCode]?: RefusalPlace } = {
  LEVER_PRICE_1: "takeProfit",
  LEVER_PRICE_2: "stopLoss",
  LEVER_PRICE_3: "takeProfit",
  LEVER_PRICE_4: "stopLoss",
  LEVER_LIMIT_PRICE: "price",
  LEVER_LOTS: "lots",
  LEVER_TIER_FULL: "lots",
  LEVER_CAPACITY: "lots",
  LEVER_CAPACITY_LEFT: "lots",
  INSUFFICIENT_BALANCE: "lots",
  RISK_NOT_READ: "risk",
  LOSS_LIMIT_REACHED: "limits",
  COOLING_OFF: "limits",
  // The app's own sheet opens over every page (app/verify-prompt.tsx).
  NOT_VERIFIED: "elsewhere",
};
const names: Readonly<Record<string, RefusalPlace>> = {
  target_profit_price: "takeProfit",
  stop_loss_price: "stopLoss",
  price: "price",
  share: "lots",
};

/** A price off the tick can be any of three: the server names which. */
export const places = { names, codes };
