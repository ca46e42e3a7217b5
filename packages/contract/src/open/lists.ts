import * as z from "zod/mini";
import { openCall } from "./call.ts";
import {
  decimalField,
  limitField,
  nameField,
  priceDecimal,
  symbolField,
  timeField,
  trailingField,
  whole,
} from "./fields.ts";
import { orderTypeField, selfTradePreventionNames } from "./order-types.ts";
import { openTimesInForce, reportedOrder, sideField } from "./trading.ts";

/** Lists of two orders of which one cancels the other (OCO). */

const timeInForce = z.optional(z.enum(openTimesInForce, { error: "INVALID_TIME_IN_FORCE" }));

const listFields = {
  orderListId: z.number(),
  contingencyType: z.literal("OCO"),
  listStatusType: z.enum(["EXEC_STARTED", "ALL_DONE"]),
  listOrderStatus: z.enum(["EXECUTING", "ALL_DONE"]),
  listClientOrderId: z.string(),
  transactionTime: z.number(),
  symbol: z.string(),
  orders: z.array(z.object({ symbol: z.string(), orderId: z.number(), clientOrderId: z.string() })),
};
const orderList = z.object(listFields);
export type OpenOrderList = z.infer<typeof orderList>;
const reportedList = z.object({ ...listFields, orderReports: z.array(reportedOrder) });
export type ReportedOrderList = z.infer<typeof reportedList>;

export const newOco = openCall({
  method: "POST",
  path: "/api/v3/orderList/oco",
  summary:
    "Places two orders over one quantity, of which one cancels the other: a limit maker or a take profit on one side of the price, a stop loss on the other",
  security: "trade",
  weight: 1,
  changes: true,
  orders: 2,
  input: z.object({
    symbol: symbolField,
    side: sideField,
    quantity: decimalField,
    listClientOrderId: z.optional(nameField),
    aboveType: orderTypeField,
    aboveClientOrderId: z.optional(nameField),
    abovePrice: z.optional(priceDecimal),
    aboveStopPrice: z.optional(priceDecimal),
    aboveTimeInForce: timeInForce,
    aboveTrailingDelta: z.optional(trailingField),
    aboveIcebergQty: z.optional(decimalField),
    belowType: orderTypeField,
    belowClientOrderId: z.optional(nameField),
    belowPrice: z.optional(priceDecimal),
    belowStopPrice: z.optional(priceDecimal),
    belowTimeInForce: timeInForce,
    belowTrailingDelta: z.optional(trailingField),
    belowIcebergQty: z.optional(decimalField),
    selfTradePreventionMode: z.optional(z.enum(selfTradePreventionNames, { error: "INVALID_PARAMETER" })),
  }),
  output: reportedList,
});

const named = { orderListId: z.optional(whole()), listClientOrderId: z.optional(nameField) };

export const cancelList = openCall({
  method: "DELETE",
  path: "/api/v3/orderList",
  summary: "Cancels what is open of a list",
  security: "trade",
  weight: 1,
  changes: true,
  input: z.object({ symbol: symbolField, ...named, newClientOrderId: z.optional(nameField) }),
  output: reportedList,
});

export const getList = openCall({
  method: "GET",
  path: "/api/v3/orderList",
  summary: "One list of the user",
  security: "read",
  weight: 4,
  input: z.object({ orderListId: z.optional(whole()), origClientOrderId: z.optional(nameField) }),
  output: orderList,
});

export const openLists = openCall({
  method: "GET",
  path: "/api/v3/openOrderList",
  summary: "The user's lists with an open order",
  security: "read",
  weight: 6,
  input: z.object({}),
  output: z.array(orderList),
});

export const allLists = openCall({
  method: "GET",
  path: "/api/v3/allOrderList",
  summary: "The user's lists from an ID or a time on, or the latest ones, oldest first",
  security: "read",
  weight: 20,
  input: z.object({
    fromId: z.optional(whole()),
    startTime: z.optional(timeField),
    endTime: z.optional(timeField),
    limit: limitField(500, 1_000),
  }),
  output: z.array(orderList),
});
