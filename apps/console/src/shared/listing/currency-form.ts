import type { InputOf } from "@candor/contract/route.ts";
import { CHANNELS_MAX, type currencyRequest } from "@candor/contract/routes/console/listing.ts";
import type { Network } from "@candor/contract/routes/deposit.ts";
import { namesClash } from "@candor/contract/rules/names.ts";
import { wholeOf } from "../format/whole.ts";
import { type ChannelErrors, type ChannelFields, channelErrors, channelTerms } from "./channel-form.ts";
import { firstChannel } from "./defaults.ts";

export type NewCurrency = Omit<InputOf<typeof currencyRequest>, "reason">;
type NewChannel = NewCurrency["channels"][number];

/** A channel in the form; `key` identifies its row. */
export type ChannelDraft = {
  readonly key: number;
  readonly name: string;
  readonly network: Network;
  readonly decimals: string;
  readonly terms: ChannelFields;
};
export type CurrencyDraft = {
  readonly symbol: string;
  readonly name: string;
  readonly kind: "crypto" | "fiat";
  readonly decimals: string;
  readonly channels: readonly ChannelDraft[];
};

export const emptyCurrency: CurrencyDraft = { symbol: "", name: "", kind: "crypto", decimals: "8", channels: [] };

const SYMBOL = /^[A-Z0-9]{1,12}$/;
export const mayAddChannel = ({ channels }: CurrencyDraft): boolean => channels.length < CHANNELS_MAX;

/** Adds a channel on the default network of the currency's kind. */
export const withChannel = (draft: CurrencyDraft): CurrencyDraft => ({
  ...draft,
  channels: [
    ...draft.channels,
    {
      key: 1 + Math.max(0, ...draft.channels.map(({ key }) => key)),
      name: "",
      network: draft.kind === "fiat" ? "bank" : "ethereum",
      decimals: draft.decimals,
      terms: firstChannel,
    },
  ],
});

export type NewChannelErrors = ChannelErrors & { readonly name?: string; readonly decimals?: string; network?: string };
export type CurrencyErrors = {
  readonly symbol?: string;
  readonly name?: string;
  readonly decimals?: string;
  /** By the key of a channel. */
  readonly channels: ReadonlyMap<number, NewChannelErrors>;
};

/** The typed currency, or the error of each field. `taken` are the names of currencies and markets. */
export function readCurrency(
  draft: CurrencyDraft,
  taken: readonly string[],
): { readonly currency?: NewCurrency; readonly errors: CurrencyErrors } {
  const { symbol, kind } = draft;
  const name = draft.name.trim();
  const decimals = wholeOf(draft.decimals, 0, 8);
  const clash = taken.find((other) => namesClash(other, symbol));
  const symbolError = !SYMBOL.test(symbol)
    ? "1 to 12 characters: A to Z and 0 to 9."
    : clash && `Too similar to ${clash}, which already exists.`;
  const read = draft.channels.map((channel) => readChannel(draft, channel, decimals ?? 8));
  const errors: CurrencyErrors = {
    ...(symbolError ? { symbol: symbolError } : {}),
    ...(name === "" ? { name: "Enter a name." } : {}),
    ...(decimals === undefined ? { decimals: "0 to 8." } : {}),
    channels: new Map(read.flatMap(({ key, errors: of }) => (Object.keys(of).length > 0 ? [[key, of] as const] : []))),
  };
  const channels = read.flatMap(({ channel }) => channel ?? []);
  const isRight = !errors.symbol && !errors.name && decimals !== undefined && errors.channels.size === 0;
  return isRight ? { currency: { symbol, name, kind, decimals, channels }, errors } : { errors };
}

type ReadChannel = { readonly key: number; readonly channel?: NewChannel; readonly errors: NewChannelErrors };

function readChannel({ kind, channels }: CurrencyDraft, channel: ChannelDraft, most: number): ReadChannel {
  const { key, network, terms } = channel;
  const name = channel.name.trim();
  const decimals = wholeOf(channel.decimals, 0, most);
  const same = channels.some((other) => other.key < key && namesClash(other.name, name));
  const offNetwork = network !== "manual" && (network === "bank") !== (kind === "fiat");
  const errors: NewChannelErrors = {
    ...channelErrors(terms, { decimals: decimals ?? most, network }),
    ...(name === "" ? { name: "Enter a name." } : same ? { name: "A channel with this name already exists." } : {}),
    ...(decimals === undefined ? { decimals: `0 to ${most}, as the currency has.` } : {}),
    ...(offNetwork
      ? { network: kind === "fiat" ? "Fiat money uses a bank channel." : "A crypto asset uses a chain." }
      : {}),
  };
  const read = decimals === undefined ? undefined : channelTerms(terms, decimals);
  if (Object.keys(errors).length > 0 || decimals === undefined || !read) return { key, errors };
  return { key, errors, channel: { name, network, decimals, ...read } };
}
