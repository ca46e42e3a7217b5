import { plain } from "@candor/contract/domain/money.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import {
  type currencyRequest,
  type ListedCurrency,
  type ListedMarket,
  type marketRequest,
  marketTermsText,
} from "@candor/contract/routes/console/listing.ts";
import { pairName } from "@candor/contract/rules/names.ts";
import { requestedTerms } from "../../wallet/channels/index.ts";

type CurrencyInput = Omit<ParsedInputOf<typeof currencyRequest>, "reason">;
type MarketInput = Omit<ParsedInputOf<typeof marketRequest>, "reason">;

export const currencyBody = (
  { symbol, name, kind, decimals, channels }: CurrencyInput,
  currencyId: number,
): ListedCurrency => ({
  currency_id: currencyId,
  symbol,
  name,
  kind,
  decimals,
  channels: channels.map((channel) => ({
    name: channel.name,
    network: channel.network,
    decimals: channel.decimals,
    ...requestedTerms(channel),
  })),
});

type Ids = {
  readonly marketId: number;
  readonly currencyId: number;
  readonly baseId: number;
  readonly quoteId: number;
};

/** The body of the request: amounts as plain decimal strings, and the ids used to carry it out. */
export function marketBody(input: MarketInput, ids: Ids): ListedMarket {
  const { base, quote, source, currency, options, contracts } = input;
  return {
    market_id: ids.marketId,
    symbol: pairName(base, quote),
    source,
    base,
    base_id: ids.baseId,
    quote,
    quote_id: ids.quoteId,
    ...marketTermsText(input),
    currency: currency && currencyBody(currency, ids.currencyId),
    options: options && {
      state: options.state,
      fee: plain(options.fee),
      reserve: plain(options.reserve),
      choices: options.choices.map(({ seconds, ratio, min, max }) => ({
        seconds,
        ratio: plain(ratio),
        min: plain(min),
        max: plain(max),
      })),
    },
    contracts: contracts && {
      ...contracts,
      lot_size: plain(contracts.lot_size),
      spread: plain(contracts.spread),
      fee_rate: plain(contracts.fee_rate),
      overnight_rate: plain(contracts.overnight_rate),
      max_open: plain(contracts.max_open),
      max_net: plain(contracts.max_net),
    },
  };
}
