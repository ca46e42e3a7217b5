import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { addAddress, getAddress, WithdrawAddress } from "@candor/contract/routes/address.ts";
import { type ChainNetwork, chainNetworks } from "@candor/contract/routes/deposit.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import type { NamedNetwork } from "../../shared/chain-address/address-field.tsx";
import type { Proof } from "../../shared/step-up/steps.ts";

export type Book = OutputOf<typeof getAddress>;

/** A new address of the book being typed. */
export type AddressForm = {
  readonly currencyId: number;
  /** Undefined until one is chosen: then the first of the currency. */
  readonly chainId: number | undefined;
  readonly address: string;
  readonly label: string;
  /** Six digits, sent to the user's own contact. */
  readonly code: string;
};

export const startAddress = (currencyId: number, chainId?: number): AddressForm => ({
  currencyId,
  chainId,
  address: "",
  label: "",
  code: "",
});

type Channel = { readonly chain_id: number; readonly name: string; readonly network: string };

/** The channels of a currency that have addresses. */
export const chainsOf = (channels: readonly Channel[]): NamedNetwork[] =>
  channels.flatMap(({ chain_id, name, network }) => {
    const known: ChainNetwork | undefined = chainNetworks.find((each) => each === network);
    return known ? [{ chain_id, name, network: known }] : [];
  });

export type AddressError = "full" | "noNetwork" | "addressMissing" | "addressWrong" | "exists" | "codeMissing";
const CODE = /^[0-9]{6}$/;

type Given = { readonly form: AddressForm; readonly chain: NamedNetwork | undefined; readonly book: Book };

/** The first problem that keeps the form from being sent; undefined without one. */
export function addressError({ form, chain, book }: Given): AddressError | undefined {
  const ofCurrency = book.list.filter(({ currency_id }) => currency_id === form.currencyId);
  if (ofCurrency.length >= book.addresses_max) return "full";
  if (!chain) return "noNetwork";
  if (form.address.trim() === "") return "addressMissing";
  const checked = checkAddress(chain.network, form.address);
  if (!checked.ok) return "addressWrong";
  const isKnown = ofCurrency.some(
    ({ chain_id, address }) => chain_id === chain.chain_id && address === checked.address,
  );
  if (isKnown) return "exists";
  return CODE.test(form.code) ? undefined : "codeMissing";
}

export function toAddAddress(form: AddressForm, chain: NamedNetwork, proof: Proof): InputOf<typeof addAddress> {
  // The login password is not one of this action's proofs.
  const { password: _, ...proofs } = proof;
  const { currencyId, address, label, code } = form;
  return { currency_id: currencyId, chain_id: chain.chain_id, address, label, code, ...proofs };
}

export type CurrencyGroup = {
  readonly currencyId: number;
  readonly symbol: string;
  readonly list: readonly WithdrawAddress[];
};

/** The book by currency, in the order in which each first occurs, and within it by network. */
export function groupBook(list: readonly WithdrawAddress[]): CurrencyGroup[] {
  const groups = new Map<number, WithdrawAddress[]>();
  for (const address of list) groups.set(address.currency_id, [...(groups.get(address.currency_id) ?? []), address]);
  return [...groups].map(([currencyId, own]) => ({
    currencyId,
    symbol: own[0]?.symbol ?? "",
    list: own.sort((a, b) => a.chain_id - b.chain_id || b.id - a.id),
  }));
}
