import { type Amount, formatAmount } from "@candor/contract/domain/money.ts";
import type { CommandType } from "@candor/core/engine/command.ts";
import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { OrderState, TradeMade } from "@candor/core/products/spot/records.ts";
import type { ExecutionView } from "../platform/bus/bus.ts";
import { orderView } from "../platform/bus/views.ts";

/** A step before it is numbered. */
type Step = Omit<ExecutionView, "executionId">;
export type UserExecution = { readonly userId: number; readonly execution: Step };

type Sums = Pick<OrderState, "filledQuantity" | "filledQuote" | "fee">;
const NOTHING: Sums = { filledQuantity: 0n as Amount, filledQuote: 0n as Amount, fee: 0n as Amount };

const isTakerOf = (trade: TradeMade, { orderId }: OrderState): boolean => trade.takerOrderId === orderId;
const feeOf = (trade: TradeMade, order: OrderState): Amount =>
  isTakerOf(trade, order) ? trade.takerFee : trade.makerFee;

const plus = (sums: Sums, trade: TradeMade, order: OrderState): Sums => ({
  filledQuantity: (sums.filledQuantity + trade.quantity) as Amount,
  filledQuote: (sums.filledQuote + trade.quoteAmount) as Amount,
  fee: (sums.fee + feeOf(trade, order)) as Amount,
});

/** What the order had before these trades. */
function before(order: OrderState, trades: readonly TradeMade[]): Sums {
  const made = trades.reduce((sums, trade) => plus(sums, trade, order), NOTHING);
  return {
    filledQuantity: (order.filledQuantity - made.filledQuantity) as Amount,
    filledQuote: (order.filledQuote - made.filledQuote) as Amount,
    fee: (order.fee - made.fee) as Amount,
  };
}

/** An order of several trades is an event of the core only once, in its last state: the states between follow from the trades. */
function stepsOf(
  order: OrderState,
  trades: readonly TradeMade[],
  kindWithout: "new" | "reduced" | "triggered",
): Step[] {
  const steps: Step[] = [];
  const add = (kind: ExecutionView["kind"], state: OrderState, trade?: TradeMade) => {
    const filled = trade && {
      tradeId: trade.tradeId,
      price: formatAmount(trade.price),
      quantity: formatAmount(trade.quantity),
      quoteAmount: formatAmount(trade.quoteAmount),
      fee: formatAmount(feeOf(trade, state)),
      isMaker: !isTakerOf(trade, state),
    };
    steps.push({ kind, order: orderView(state), trade: filled ?? null });
  };
  let sums = before(order, trades);
  const open = (): OrderState => ({ ...order, ...sums, status: "waiting", cancelReason: undefined });
  if (kindWithout === "new") add("new", open());
  for (const [index, trade] of trades.entries()) {
    sums = plus(sums, trade, order);
    const isLast = index === trades.length - 1;
    add("trade", isLast && order.status === "completed" ? order : open(), trade);
  }
  if (order.status === "cancelled") add("ended", order);
  else if (trades.length === 0 && kindWithout !== "new") add(kindWithout, order);
  return steps;
}

/**
 * Every step of the orders of chosen users in one command, in order: a new order, each of its trades, its end. The sums of an order's trades are the order's own. A step
 * that neither trades nor ends is a reduction if the command asks for one, and otherwise a stop whose price was reached.
 */
export function executionsOf(
  command: CommandType,
  events: readonly CoreEvent[],
  isChosen: (userId: number) => boolean,
): UserExecution[] {
  const change = command === "reduceOrder" || command === "amendOrder" ? "reduced" : "triggered";
  const trades = new Map<number, TradeMade[]>();
  const executions: UserExecution[] = [];
  const note = (userId: number, orderId: number, trade: TradeMade) => {
    if (!isChosen(userId)) return;
    const list = trades.get(orderId);
    if (list) list.push(trade);
    else trades.set(orderId, [trade]);
  };
  for (const event of events) {
    if (event.type === "trade") {
      note(event.takerUserId, event.takerOrderId, event);
      note(event.makerUserId, event.makerOrderId, event);
    } else if (event.type === "order" && isChosen(event.order.userId)) {
      const { order, isNew } = event;
      const made = trades.get(order.orderId) ?? [];
      trades.delete(order.orderId);
      for (const execution of stepsOf(order, made, isNew ? "new" : change))
        executions.push({ userId: order.userId, execution });
    }
  }
  return executions;
}
