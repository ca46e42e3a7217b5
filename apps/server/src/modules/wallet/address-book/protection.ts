import { refuse } from "@candor/contract/errors.ts";
import { ADDRESS_HOLD_MS } from "@candor/contract/routes/address.ts";
import * as routes from "@candor/contract/routes/withdraw.ts";
import type { Selectable, Updateable } from "kysely";
import type { UsersTable } from "../../../platform/database/schema.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal } from "../../../services/calls/result.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { userById } from "../../account/auth/index.ts";
import { proofs } from "../../account/security/index.ts";
import { lockUser } from "./queries.ts";

type Columns = Pick<
  Selectable<UsersTable>,
  "address_hold" | "address_hold_ends_at" | "book_only" | "book_only_ends_at"
>;

/** A protection of an account: whether it is on now, and when it ends if the user has turned it off. */
export type Protection = { readonly on: boolean; readonly endsAt: Date | null };
export type Protections = { readonly hold: Protection; readonly bookOnly: Protection };

function protectionAt(isOn: boolean, endsAt: Date | null, now: number): Protection {
  const on = isOn && (endsAt === null || endsAt.getTime() > now);
  return { on, endsAt: on ? endsAt : null };
}

/** The protections in force at `now` (ms). One that was turned off stays on for another 24 h, and then ends by itself. */
export const protectionsAt = (row: Columns, now: number): Protections => ({
  hold: protectionAt(row.address_hold, row.address_hold_ends_at, now),
  bookOnly: protectionAt(row.book_only, row.book_only_ends_at, now),
});

/**
 * The new state of a protection. On applies at once. Off applies in 24 h, so that an intruder is blocked for a day while the owner is notified; a
 * repeated request keeps the existing time.
 */
function changed(before: Protection, requested: boolean | undefined, now: number): Protection {
  if (requested === undefined || (!requested && !before.on)) return before;
  if (requested) return { on: true, endsAt: null };
  return { on: true, endsAt: before.endsAt ?? new Date(now + ADDRESS_HOLD_MS) };
}

const view = ({ hold, bookOnly }: Protections) => ({
  hold: hold.on,
  hold_ends_at: hold.endsAt?.toISOString() ?? null,
  book_only: bookOnly.on,
  book_only_ends_at: bookOnly.endsAt?.toISOString() ?? null,
});
type View = ReturnType<typeof view>;

const columns = ({ hold, bookOnly }: Protections): Updateable<UsersTable> => ({
  address_hold: hold.on,
  address_hold_ends_at: hold.endsAt,
  book_only: bookOnly.on,
  book_only_ends_at: bookOnly.endsAt,
});

const frozen: FieldRefusal = refuse("ACCOUNT_FROZEN");

export function protectionHandlers(
  services: Services,
): Pick<HandlersOf<typeof routes>, "getProtection" | "setProtection"> {
  const { db, clock } = services;
  return {
    getProtection: async (context) =>
      done(view(protectionsAt(await userById(db, userOf(context).userId), clock.now()))),
    setProtection: async (context, input) => {
      const { userId, state } = userOf(context);
      const { result } = await once<View>(services, { route: routes.setProtection, context, input }, async () => {
        if (state !== "active") return frozen;
        const refusal = await proofs(services).check("setWithdrawProtection", context, input);
        if (refusal) return refusal;
        return async (trx) => {
          const now = clock.now();
          const before = protectionsAt(await lockUser(trx, userId), now);
          const after = {
            hold: changed(before.hold, input.hold, now),
            bookOnly: changed(before.bookOnly, input.book_only, now),
          };
          await trx.updateTable("users").set(columns(after)).where("user_id", "=", userId).execute();
          return done(view(after));
        };
      });
      const act = { userId, id: context.commandId };
      if (result.ok) await notifySecurity(services, { ...act, change: "WITHDRAWAL_PROTECTION_CHANGED" });
      return result;
    },
  };
}
