import { mulDiv, RATE_ONE, type Rate } from "../domain/money.ts";

/** What is left of a fee rate of spot trades once a level has taken its share off, rounded up like the fee itself. */
export const reducedRate = (rate: Rate, reduction: Rate): Rate =>
  reduction === 0n ? rate : (mulDiv(rate, RATE_ONE - reduction, RATE_ONE, "up") as Rate);
