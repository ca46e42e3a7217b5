import { center2 } from "@candor/contract/routes/account.ts";
import { security } from "@candor/contract/routes/security.ts";

/** The reads that say something about the account's protection, for `refresh(...changed)` after each change of it. */
export const changed = [security, center2] as const;
