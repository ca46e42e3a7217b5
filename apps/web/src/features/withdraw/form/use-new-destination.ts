import { useEffect, useEffectEvent } from "react";
import { forgetAddress, useNewAddress } from "../../../shared/chain-address/new-address.ts";
import { useSession } from "../../../shared/session.ts";
import { newEntryOf } from "./new-entry.ts";
import type { WithdrawState } from "./use-withdraw.ts";

/** Chooses the address that was just saved in the book, as soon as the book that was read again has it. Once: a later choice stays. */
export function useNewDestination({ info, change }: WithdrawState): void {
  const saved = useNewAddress((state) => state.saved);
  const uid = useSession((state) => state.user?.uid);
  const entry = saved && saved.uid === uid ? newEntryOf(info.addresses, saved) : undefined;
  const choose = useEffectEvent((addressId: number, chainId: number) => {
    forgetAddress();
    change({ type: "book", addressId, chainId });
  });
  useEffect(() => {
    if (entry) choose(entry.id, entry.chain_id);
  }, [entry]);
}
