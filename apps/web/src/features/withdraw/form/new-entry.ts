import type { WithdrawAddress } from "@candor/contract/routes/address.ts";

type Entry = Pick<WithdrawAddress, "id" | "address" | "chain_id">;

/** The entry of the book that was just saved. Spelling may differ in case where the network allows it, so the newest of its network decides. */
export const newEntryOf = <Each extends Entry>(
  book: readonly Each[],
  saved: { readonly address: string; readonly chainId: number },
): Each | undefined =>
  book
    .filter(
      ({ address, chain_id }) => chain_id === saved.chainId && address.toLowerCase() === saved.address.toLowerCase(),
    )
    .reduce<Each | undefined>((newest, each) => (newest && newest.id > each.id ? newest : each), undefined);
