import type { Deposit } from "@candor/contract/routes/deposit.ts";
import { useState } from "react";
import { useDeposit } from "../use-deposit.ts";
import { OpenDeposit } from "./open-deposit.tsx";

/** The deposit that is under review, followed on the page through its decision: a user who waits for the answer sees it here. */
export function LastDeposit({ open }: { readonly open: Deposit | null }) {
  const [followed, setFollowed] = useState<number>();
  if (open && open.id !== followed) setFollowed(open.id);
  if (followed === undefined) return null;
  return open ? <OpenDeposit deposit={open} /> : <Decided id={followed} />;
}

function Decided({ id }: { readonly id: number }) {
  const { data } = useDeposit(id);
  return data ? <OpenDeposit deposit={data} /> : null;
}
