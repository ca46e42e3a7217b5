import type { Executed } from "../engine/batch.ts";

/** The purposes under which a user pays a trading fee that is final. */
const FEES: ReadonlySet<string> = new Set(["c2c_fee", "mic_trade_fee", "lever_trade_fee"]);
const KEEP = new Set(["posted", "withheld"]);

/**
 * Recomputes every rebate of a log from its ledger entries alone: each command's fees by payer and currency, shared by the rates in force with the chain
 * of inviters. Throws where what was posted, withheld or released differs.
 */
export function checkRebates(log: readonly Executed[]): void {
  const inviterOf = new Map<number, number | undefined>();
  let rates: readonly bigint[] = [];
  const held = new Map<string, bigint>();
  const withheld = new Set<string>();
  for (const { command, execution } of log) {
    if (!execution.outcome.ok && execution.events.length === 0) continue;
    const isDone = execution.outcome.ok;
    if (isDone && command.type === "registerUser") inviterOf.set(command.userId, command.inviterId);
    if (isDone && command.type === "setRebates") rates = [command.first, command.second, command.third];
    const fees = new Map<string, bigint>();
    for (const event of execution.events) {
      if (event.type !== "posting" || event.ownerId === 0 || !FEES.has(event.tag)) continue;
      const key = `${event.ownerId}/${event.currencyId}`;
      fees.set(key, (fees.get(key) ?? 0n) - event.available - event.frozen);
    }
    const expected: string[] = [];
    for (const [key, fee] of fees) {
      const [payer = 0, currencyId = 0] = key.split("/").map(Number);
      let inviter = inviterOf.get(payer);
      for (const [index, share] of rates.entries()) {
        const amount = (fee * share) / 100_000_000n;
        if (inviter !== undefined && amount > 0n) {
          const isHeld = withheld.has(`${inviter}/${payer}`);
          const account = `${inviter}/${payer}/${currencyId}`;
          if (isHeld) held.set(account, (held.get(account) ?? 0n) + amount);
          expected.push(`${inviter} ${payer} ${index + 1} ${currencyId} ${amount} ${isHeld ? "withheld" : "posted"}`);
        }
        inviter = inviter === undefined ? undefined : inviterOf.get(inviter);
      }
    }
    const found: string[] = [];
    let paid = 0n;
    for (const event of execution.events) {
      if (event.type === "posting" && event.tag === "rebate" && event.ownerId !== 0) paid += event.available;
      if (event.type !== "rebate") continue;
      const { inviterId, invitedId, generation, currencyId, amount, state } = event.rebate;
      if (state !== "withheld") paid -= amount;
      if (KEEP.has(state)) found.push(`${inviterId} ${invitedId} ${generation} ${currencyId} ${amount} ${state}`);
      else {
        const account = `${inviterId}/${invitedId}/${currencyId}`;
        if (held.get(account) !== amount) throw new Error(`${account} holds ${held.get(account)}, released ${amount}`);
        held.delete(account);
      }
    }
    if (paid !== 0n) throw new Error(`${command.type} posts ${paid} besides its rebates`);
    if (found.sort().join() !== expected.sort().join())
      throw new Error(`${command.type}: rebates ${found.join()} instead of ${expected.join()}`);
    for (const event of execution.events)
      if (event.type === "rebatePair") {
        const { inviterId, invitedId, state } = event.pair;
        if (state === "withheld") withheld.add(`${inviterId}/${invitedId}`);
        else withheld.delete(`${inviterId}/${invitedId}`);
      }
  }
}
