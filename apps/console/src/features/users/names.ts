import type { OutputOf } from "@candor/contract/route.ts";
import type { userRecord, usersList } from "@candor/contract/routes/console/users.ts";
import type { HostingOrder } from "@candor/contract/routes/hosting.ts";

export type UserRow = OutputOf<typeof usersList>["list"][number];
export type UserRecord = OutputOf<typeof userRecord>;

/** "k***r@mail.example, +49 *** *** 118" */
export const contactsOf = ({ email, mobile }: Pick<UserRow, "email" | "mobile">): string =>
  [email, mobile].filter(Boolean).join(", ");

/** "fund", "miner, 1 machine": `number` counts machines for a miner only. */
export const hostingName = ({ kind, number }: Pick<HostingOrder, "kind" | "number">): string =>
  kind === "fund" ? kind : `${kind}, ${number} ${number === "1" ? "machine" : "machines"}`;
