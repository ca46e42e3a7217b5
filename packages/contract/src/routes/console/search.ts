import * as z from "zod/mini";
import { decimal, text } from "../../fields.ts";
import { route } from "../../route.ts";

/** Records that a search can find; each has its own page in the console. */
export const foundKinds = ["deposit", "withdrawal", "user"] as const;

const found = z.object({
  kind: z.enum(foundKinds),
  /** The id for the record's own call: for a user the account number. */
  id: z.string(),
  /** "W-12", "D-7", or the account number. */
  name: z.string(),
  /** The owner. */
  uid: z.string(),
  /** The matched value, if it is not its name. */
  by: z.nullable(z.enum(["payment", "withdraw_address", "deposit_address"])),
  state: z.string(),
  amount: z.nullable(decimal),
  currency: z.nullable(z.string()),
});

/** By the public number of a deposit or withdrawal, and exactly by address, transaction or bank reference; users by name have `console/users/list`. */
export const consoleSearch = route({
  methods: ["GET"],
  path: "console/search",
  summary: "Finds deposits, withdrawals and accounts by number, address or payment, as far as the role permits",
  auth: "operator",
  permission: "users.read",
  input: z.object({
    search: text(128),
  }),
  output: z.object({ list: z.array(found) }),
});
