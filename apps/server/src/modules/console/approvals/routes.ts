import { DECIMALS, formatAmount } from "@candor/contract/domain/money.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/approvals.ts";
import { queued } from "../../../platform/database/cursor-page.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { readTarget, withName, withNames } from "../reviews/index.ts";
import { carryOut } from "./carry-out.ts";
import { approve, reject, withdraw } from "./decide.ts";
import type { KindTable } from "./kind.ts";
import type { MovementBody } from "./movement.ts";
import * as queries from "./queries.ts";
import { otherRequest, requestApproval } from "./request.ts";
import { decidable } from "./rules.ts";
import type { UnlockBody } from "./unlock.ts";
import { recordView, rowView } from "./view.ts";

type ApprovalHandlers = HandlersOf<typeof routes>;

export function approvalHandlers(services: Services, kinds: KindTable): ApprovalHandlers {
  const { db, clock } = services;
  const viewing = async () => ({ kinds, target: await readTarget(db, "approvals"), now: clock.now() });
  const ask = asker(services);
  return {
    approvalsQueue: async (context, filter) => {
      const { operatorId, role } = operatorOf(context);
      const shown = await viewing();
      const who = { operatorId, mayDecide: decidable(kinds, role) };
      const own = mayDo(role, "movement.read") ? filter.own : ("1" as const);
      const page = await queries.queue(db, { ...filter, own, ...who, ...shown });
      return done(
        await withNames(
          services,
          context,
          "list:approvals",
          queued(page, (row) => rowView(services, shown, row)),
        ),
      );
    },
    approvalRecord: async (context, { id }) => {
      const row = await queries.shownById(db, id);
      const viewer = operatorOf(context);
      const mayRead = row && (mayDo(viewer.role, "movement.read") || row.requested_by === viewer.operatorId);
      if (!mayRead) return refuseField("id", "NOT_FOUND");
      const record = await recordView(services, await viewing(), { row, viewer });
      return done(await withName(services, context, `approval:${id}`, record));
    },
    requestMovement: ask.movement,
    requestUnlock: ask.unlock,
    approve: async (context, input) => {
      const result = await approve(services, kinds, { route: routes.approve, context, input });
      if (!result.ok) return result;
      await carryOut(services, kinds, input.id).catch((error: unknown) =>
        // It stays approved; the timed job carries it out.
        services.log.error({ err: error, approvalId: input.id }, "an approved request could not be carried out"),
      );
      const row = await afterCommit(services, "reading an approved request", () => queries.byId(db, input.id));
      return done({ state: row?.state ?? "approved", refusal: row?.refusal ?? null });
    },
    rejectRequest: async (context, input) => {
      const result = await reject(services, kinds, { route: routes.rejectRequest, context, input });
      return result.ok ? done({ state: "rejected" as const }) : result;
    },
    withdrawRequest: async (context, input) => {
      const result = await withdraw(services, { route: routes.withdrawRequest, context, input });
      return result.ok ? done({}) : result;
    },
  };
}

/** Requesting: the content is fixed here, with ids instead of names, and does not change any more. */
function asker(services: Services): {
  movement: ApprovalHandlers["requestMovement"];
  unlock: ApprovalHandlers["requestUnlock"];
} {
  const { db, catalogue, clock } = services;
  const userOfUid = (uid: string) =>
    db.selectFrom("users").select(["user_id", "uid", "state"]).where("uid", "=", uid).executeTakeFirst();

  const movement = async (
    context: Context,
    input: ParsedInputOf<typeof routes.requestMovement>,
  ): Promise<Result<{ id: string }>> => {
    const { kind, reason, account, currency_id } = input;
    const currency = catalogue.currency(currency_id);
    if (!currency) return refuseField("currency_id", "NOT_FOUND");
    if (input.amount % 10n ** BigInt(DECIMALS - currency.decimals) !== 0n)
      return refuseField("amount", "INVALID_AMOUNT");
    const { result } = await once<{ id: string }>(
      services,
      { route: routes.requestMovement, context, input: wire(input) },
      async () => {
        const user = await userOfUid(input.uid);
        if (!user) return refuseField("uid", "NOT_FOUND");
        const { user_id, uid } = user;
        const body: MovementBody = { user_id, uid, account, currency_id, amount: formatAmount(input.amount) };
        const request = { kind, subject: `user:${user_id}`, body, reason, context, now: clock.now() };
        return async (trx) => done({ id: await requestApproval(trx, request) });
      },
    );
    return result;
  };

  const unlock = async (
    context: Context,
    input: ParsedInputOf<typeof routes.requestUnlock>,
  ): Promise<Result<{ id: string }>> => {
    const { result } = await once<{ id: string }>(
      services,
      { route: routes.requestUnlock, context, input },
      async () => {
        const user = await userOfUid(input.uid);
        if (!user) return refuseField("uid", "NOT_FOUND");
        if (user.state !== "locked") return refuseField("uid", "VERSION_CONFLICT");
        const body: UnlockBody = { user_id: user.user_id, uid: user.uid, code: input.code };
        const now = clock.now();
        const request = {
          kind: "unlock" as const,
          subject: `user:${user.user_id}`,
          body,
          reason: input.reason,
          context,
          now,
        };
        return async (trx) => {
          // Requests about one user wait for each other here, so that the second one finds the first.
          await trx.selectFrom("users").select("user_id").where("user_id", "=", user.user_id).forUpdate().execute();
          return (await otherRequest(trx, request, now)) ?? done({ id: await requestApproval(trx, request) });
        };
      },
    );
    return result;
  };
  return { movement, unlock };
}

/** The body is compared as text, which has no bigint. */
const wire = (input: ParsedInputOf<typeof routes.requestMovement>) => ({
  ...input,
  amount: formatAmount(input.amount),
});
