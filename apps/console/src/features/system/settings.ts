import type { OutputOf } from "@candor/contract/route.ts";
import type { settingsList } from "@candor/contract/routes/console/control.ts";

export type Setting = OutputOf<typeof settingsList>["list"][number];

const names: Readonly<Record<string, string>> = {
  "target.identity": "Identity is decided within",
  "target.approvals": "A request is decided within",
  "target.deposits": "A deposit is credited within",
  "target.otc": "A dispute is decided within",
  "target.withdrawals": "A withdrawal is sent within",
  "target.chat": "A user of the chat is answered within",
  "risk.loss": "Alarm: a move of 10 % costs the house, of the treasury",
  "risk.shortfall": "Alarm: a move of 10 % takes of the insurance",
  "risk.accounts": "Alarm: a move of 10 % liquidates",
  "withdrawal.pause": "Withdrawals pause after a recovery for",
};
/** What a setting is called; one that this version does not know shows as it is. */
export const settingName = (name: string): string => names[name] ?? name;

/** The typed whole number, or the error with its bounds. */
export function readValue(typed: string, { min, max, unit }: Setting): { value?: number; error?: string } {
  const text = typed.trim();
  const value = /^[0-9]{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (Number.isNaN(value) || value < min || value > max)
    return { error: `A whole number of ${unit}, ${min} to ${max}.` };
  return { value };
}
