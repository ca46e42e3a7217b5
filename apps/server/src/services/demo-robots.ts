import type { Config } from "../platform/config/config.ts";
import { simulatedAddresses } from "./simulated-traders.ts";

/** Accounts of a demo that act by themselves, besides its simulated traders: merchants, who sells and who buys new coins, and the friends whom the demo user invited. */
export const robotEmails = {
  merchants: ["merchant-anna@candor.test", "merchant-bruno@candor.test"],
  issuer: "issuer@candor.test",
  buyers: ["buyer-1@candor.test", "buyer-2@candor.test"],
  friends: [
    "friend-1@candor.test",
    "friend-2@candor.test",
    "friend-3@candor.test",
    "friend-4@candor.test",
    "friend-5@candor.test",
  ],
} as const;

type Mode = { readonly config: Pick<Config, "mode"> };

/** All accounts of a demo that no person uses: the console counts none of them as a user. None in production, where anybody may have such an address. */
export const robotAddresses = (mode: Mode): readonly string[] =>
  mode.config.mode === "demo" ? [...simulatedAddresses(mode), ...Object.values(robotEmails).flat()] : [];

export const isRobotAccount = (mode: Mode, email: string | null): boolean =>
  email !== null && robotAddresses(mode).includes(email);
