import { DAY_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/otc.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { InTurn } from "../../../services/in-turn.ts";
import { proofs } from "../../account/security/index.ts";
import type { Desk } from "./offers.ts";
import * as queries from "./order-queries.ts";
import { isOpen, type Role, roleOf } from "./order-view.ts";
import { ordersOf } from "./orders.ts";

type Command = "markOtcPaid" | "releaseOtcOrder" | "cancelOtcOrder" | "disputeOtcOrder";
type Prepared = Result<Record<string, never>>;
type Step = {
  readonly type: Command;
  readonly orderId: number;
  /** Who may take it. */
  readonly roles: readonly Role[];
  /** What has to be right, or kept, before the command. */
  readonly prepare?: (row: queries.OrderRow) => Promise<Prepared>;
};

const prepared: Prepared = done({});
/** How long ago a picture of a payment may have been uploaded. */
const VOUCHER_LIFETIME_MS = DAY_MS;

/** Steps of running orders, which frozen users take as well: the other side relies on them. */
export class Steps {
  readonly #desk: Desk;
  readonly #turns = new InTurn();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /**
   * A picture belongs to one order, and is kept before the command: evidence of a payment must not be lost with an answer. None is added once the
   * payment is reported, so that nobody decides a dispute on what was not there when it was read.
   */
  paid(context: Context, { id, voucher }: ParsedInputOf<typeof routes.otcPaid>): Promise<Result<routes.OtcOrder>> {
    const { db, clock } = this.#desk;
    const prepare = async (row: queries.OrderRow): Promise<Prepared> => {
      if (row.state !== "unpaid") return refuse("OTC_STEP");
      if (voucher === undefined) return prepared;
      const [at, since] = [new Date(clock.now()), new Date(clock.now() - VOUCHER_LIFETIME_MS)];
      const file = { orderId: row.order_id, fileId: voucher };
      const isFree = await queries.isFreeProof(db, { ...file, userId: userOf(context).userId, since });
      return isFree && (await queries.keepVoucher(db, { ...file, at }))
        ? prepared
        : refuseField("voucher", "PROOF_REQUIRED");
    };
    const step: Step = { type: "markOtcPaid", orderId: id, roles: ["buyer"], prepare };
    return this.#turns.take(`order:${id}`, () => this.#take(context, step));
  }

  /** With the fund password, and the second factor where there is one. A repeat of one that was executed is not asked again. */
  release(context: Context, input: ParsedInputOf<typeof routes.otcRelease>): Promise<Result<routes.OtcOrder>> {
    const { userId } = userOf(context);
    const prepare = async (row: queries.OrderRow): Promise<Prepared> => {
      if (row.state === "unpaid") return refuse("OTC_STEP");
      return (await proofs(this.#desk).check("releaseOtc", context, input)) ?? prepared;
    };
    const step: Step = { type: "releaseOtcOrder", orderId: input.id, roles: ["seller"], prepare };
    return this.#turns.take(`${userId}:${context.commandId}`, () => this.#take(context, step));
  }

  cancel(context: Context, { id }: { readonly id: number }): Promise<Result<routes.OtcOrder>> {
    return this.#take(context, { type: "cancelOtcOrder", orderId: id, roles: ["buyer"] });
  }

  dispute(
    context: Context,
    { id, statement }: ParsedInputOf<typeof routes.otcDispute>,
  ): Promise<Result<routes.OtcOrder>> {
    const { db, clock } = this.#desk;
    const prepare = async (row: queries.OrderRow): Promise<Prepared> => {
      const { userId } = userOf(context);
      await queries.keepStatement(db, { orderId: row.order_id, userId, statement, at: new Date(clock.now()) });
      return prepared;
    };
    return this.#take(context, { type: "disputeOtcOrder", orderId: id, roles: ["buyer", "seller"], prepare });
  }

  async #take(context: Context, { type, orderId, roles, prepare }: Step): Promise<Result<routes.OtcOrder>> {
    const { db, engine } = this.#desk;
    const { userId } = userOf(context);
    const row = await queries.own(db, userId, orderId);
    if (!row) return refuseField("id", "NOT_FOUND");
    if (!roles.includes(roleOf({ buyerId: row.buyer_id }, userId))) return refuse("FORBIDDEN");
    const { commandId } = context;
    if (!(await queries.isExecuted(db, userId, commandId))) {
      if (!isOpen(row.state)) return refuse("OTC_STEP");
      const ready = (await prepare?.(row)) ?? prepared;
      if (!ready.ok) return ready;
    }
    const outcome = await execute(engine, { type, id: commandId, userId, orderId });
    // The core forgets orders that have ended.
    if (!outcome.ok) return outcome.error === "NOT_FOUND" ? refuse("OTC_STEP") : outcome;
    if (!outcome.otcOrder) throw new Error("the engine answered without an order");
    const [order] = await ordersOf(this.#desk, { userId, language: context.language }, [outcome.otcOrder]);
    if (!order) throw new Error(`order ${orderId} has no counterparty`);
    return done(order);
  }
}
