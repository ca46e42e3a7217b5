import type { ErrorCode } from "@candor/contract/errors.ts";

/** Where a refusal is shown: at the field that can fix it, in a sheet of its own, or above the buttons. */
export type RefusalPlace = "duration" | "stake" | "risk" | "limits" | "elsewhere";

export const codes: { readonly [Code in ErrorCode]?: RefusalPlace } = {
  OPTION_SECONDS: "duration",
  OPTION_OUT_OF_RANGE: "stake",
  OPTION_CAPACITY: "stake",
  INSUFFICIENT_BALANCE: "stake",
  INVALID_AMOUNT: "stake",
  TOO_MANY_DECIMALS: "stake",
  RISK_NOT_READ: "risk",
  LOSS_LIMIT_REACHED: "limits",
  COOLING_OFF: "limits",
  // The app's own sheet opens over every page (app/verify-prompt.tsx).
  NOT_VERIFIED: "elsewhere",
};
