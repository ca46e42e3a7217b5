import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/record.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

type Rates = OutputOf<typeof routes.displayRates>;

/** The base of every rate, and so always available. */
const DOLLAR = "USD";

export async function displayRates({ db, clock }: Services, userId: number): Promise<Result<Rates>> {
  const [rows, { display_currency: chosen }] = await Promise.all([
    queries.displayRates(db),
    queries.chosenCurrency(db, userId),
  ]);
  const others = rows.filter(({ code }) => code !== DOLLAR);
  const list = [
    { code: DOLLAR, per_usd: "1", simulated: false, at: new Date(clock.now()).toISOString() },
    ...others.map(({ code, per_usd, source, at }) => ({
      code,
      per_usd: formatAmount(fromNumeric(per_usd)),
      simulated: source === "simulated",
      at: at.toISOString(),
    })),
  ];
  // A currency whose rate was removed since it was chosen cannot be used for display.
  return done({ chosen: list.some(({ code }) => code === chosen) ? chosen : DOLLAR, list });
}

export async function setDisplayCurrency(
  { db }: Services,
  userId: number,
  code: string,
): Promise<Result<Record<string, never>>> {
  const rates = await queries.displayRates(db);
  if (code !== DOLLAR && !rates.some((rate) => rate.code === code)) return refuseField("code", "NOT_FOUND");
  await queries.setChosenCurrency(db, userId, code);
  return done({});
}
