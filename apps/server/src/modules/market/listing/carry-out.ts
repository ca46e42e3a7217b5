import { type Amount, amount, type Price, rate } from "@candor/contract/domain/money.ts";
import type { ListedCurrency, ListedMarket } from "@candor/contract/routes/console/listing.ts";
import { stepCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type CommandStep, hasBegun, runSteps } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { contractTermsRules, optionTermsRules, subjectOfTerms } from "../../trading/terms/index.ts";
import { insertChain } from "../../wallet/channels/index.ts";
import { changeCurrency, subjectOfMarket } from "../catalogue/index.ts";
import { hasCurrency, hasMarket } from "./queries.ts";

const currencyStep = ({ currency_id, symbol }: ListedCurrency, id: string): CommandStep => ({
  command: { type: "setCurrency", id, currencyId: currency_id, symbol },
  isSet: (db) => hasCurrency(db, currency_id),
});

const marketStep = (market: ListedMarket, id: string): CommandStep => ({
  command: {
    type: "setMarket",
    id,
    marketId: market.market_id,
    symbol: market.symbol,
    baseId: market.base_id,
    quoteId: market.quote_id,
    tick: amount(market.tick) as bigint as Price,
    lot: amount(market.lot),
    minNotional: amount(market.min_notional) as Amount,
    makerFee: rate(market.maker_fee),
    takerFee: rate(market.taker_fee),
    priceBand: rate(market.price_band),
    source: market.source,
    state: market.state,
  },
  isSet: (db) => hasMarket(db, market.market_id),
});

/** In order of dependency, each with an id derived from the request's, but for that of the market, which is `marketCommandId`. */
export function marketSteps(market: ListedMarket, commandId: string, marketCommandId: string): CommandStep[] {
  const { market_id, currency, options, contracts } = market;
  const idOf = (step: string) => stepCommandId(commandId, step);
  return [
    ...(currency ? [currencyStep(currency, idOf("currency"))] : []),
    marketStep(market, marketCommandId),
    ...(options
      ? [
          {
            command: optionTermsRules.command(market_id, options, idOf("options")),
            isSet: async (db: Db) => ((await optionTermsRules.read(db, market_id))?.version ?? 0) > 0,
          },
        ]
      : []),
    ...(contracts
      ? [
          {
            command: contractTermsRules.command(market_id, contracts, idOf("contracts")),
            isSet: async (db: Db) => ((await contractTermsRules.read(db, market_id))?.version ?? 0) > 0,
          },
        ]
      : []),
  ];
}

/** Whether any command of the request was executed: then it is continued without a new check. */
export const listingHasBegun = (db: Db, { command_id }: Approval): Promise<boolean> =>
  hasBegun(db, [command_id, stepCommandId(command_id, "currency")]);

export const sendCurrency = (services: Services, currency: ListedCurrency, commandId: string) =>
  runSteps(services, [currencyStep(currency, stepCommandId(commandId, "currency"))]);
/** The market has the request's own command id. */
export const sendMarket = (services: Services, market: ListedMarket, commandId: string) =>
  runSteps(services, marketSteps(market, commandId, commandId));

type Entry = { readonly subject: string; readonly action: string; readonly after: object };
const write = (trx: Db, { decided_by, reason }: Approval, entry: Entry) =>
  audit(trx, { operatorId: decided_by, ...entry, reason });

/** The fields of a currency that the core does not have: its name, its decimals and its channels. */
export async function writeCurrency(trx: Db, approval: Approval, currency: ListedCurrency): Promise<void> {
  const { currency_id, name, kind, decimals, channels } = currency;
  await changeCurrency(trx, currency_id, { name, kind, decimals, shown: false });
  for (const [sort, channel] of channels.entries())
    await insertChain(trx, { ...channel, currency_id, sort, enabled: true });
  await write(trx, approval, { subject: `currency:${currency_id}`, action: "listing.currency", after: currency });
}

/** The market, its currency and its terms each get an entry in the audit log under their own name. */
export async function writeMarket(trx: Db, approval: Approval, market: ListedMarket): Promise<void> {
  const { market_id, currency, options, contracts, base_id: _base, quote_id: _quote, ...listed } = market;
  if (currency) await writeCurrency(trx, approval, currency);
  await write(trx, approval, { subject: subjectOfMarket(market_id), action: "listing.market", after: listed });
  if (options)
    await write(trx, approval, {
      subject: subjectOfTerms(optionTermsRules, market_id),
      action: "derivatives.options",
      after: options,
    });
  if (contracts)
    await write(trx, approval, {
      subject: subjectOfTerms(contractTermsRules, market_id),
      action: "derivatives.contracts",
      after: contracts,
    });
}
