import type { HostingKind, HostingState } from "@candor/contract/domain/hosting.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/hosting.ts";
import { dailyIncome, redemptionPenalty } from "@candor/contract/rules/hosting.ts";
import { hostingOrderViewOfRow } from "../../../platform/bus/views.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { buy, redeem } from "./orders.ts";
import * as queries from "./queries.ts";
import { coverageOf, ordersOf, paymentsOf, productsOf } from "./reads.ts";
import { reportOf } from "./report.ts";
import { figuresOf, orderFromView } from "./view.ts";

export function hostingHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, catalogue } = services;

  const report = (kind: HostingKind) => async (context: Context) =>
    done(await reportOf(services, userOf(context).userId, kind));

  const products =
    (kind: HostingKind) =>
    async ({ language }: Context, { id }: { readonly id?: number | undefined }) => {
      const list = await productsOf(services, language, kind, id);
      return id !== undefined && list.length === 0 ? refuseField("id", "NOT_FOUND") : done({ list });
    };

  const orders =
    (kind: HostingKind) =>
    async (context: Context, { status, ...page }: Page & { readonly status?: HostingState | undefined }) => {
      const { rows, at } = await queries.orders(db, userOf(context).userId, { kind, state: status }, page);
      return done({ list: await ordersOf(services, context.language, rows), ...at });
    };

  return {
    getFinanceReport: report("fund"),
    getMinerReport: report("miner"),
    lhDepositReport: report("fund"),
    getFinanceDetail: products("fund"),
    getMinerDetail: products("miner"),
    lhDepositConfig: products("fund"),
    lhDepositProduct: products("fund"),
    financeDeposit: (context, input) => buy(services, context, { kind: "fund", ...input }),
    minerDeposit: (context, input) => buy(services, context, { kind: "miner", ...input }),
    lhDeposit: (context, input) => buy(services, context, { kind: "fund", ...input }),
    getFinanceOrder: orders("fund"),
    getMinerOrder: orders("miner"),
    getHostingOrder: async (context, { id }) => {
      const row = await queries.orderById(db, userOf(context).userId, id);
      if (!row) return refuseField("id", "NOT_FOUND");
      const [[order], payments, receipts] = await Promise.all([
        ordersOf(services, context.language, [row]),
        paymentsOf(services, row),
        queries.receiptIds(db, id),
      ]);
      return order ? done({ order, payments, receipts }) : refuseField("id", "NOT_FOUND");
    },
    redeemPreview: async (context, { id }) => {
      const row = await queries.orderById(db, userOf(context).userId, id);
      if (!row) return refuseField("id", "NOT_FOUND");
      if (row.state !== "hosting") return refuseField("id", "HOSTING_ENDED");
      const view = hostingOrderViewOfRow(row);
      const order = orderFromView(catalogue, view, "");
      const figures = figuresOf(view);
      const daysLeft = view.days - view.paidDays;
      const penalty = redemptionPenalty(figures, figures.principal, daysLeft);
      return done({
        id,
        currency_name: order.currency_name,
        income_currency_name: order.income_currency_name,
        amount: order.amount,
        penalty: formatAmount(penalty),
        returned: formatAmount(figures.principal - penalty),
        paid: order.paid,
        forgone: formatAmount(dailyIncome(figures, figures.units) * BigInt(daysLeft)),
        days_left: daysLeft,
        valid_until_ms: order.next_payment_at_ms ?? order.due_at_ms,
      });
    },
    financeOrderCancel: (context, input) => redeem(services, context, { kind: "fund", ...input }),
    minerOrderCancel: (context, input) => redeem(services, context, { kind: "miner", ...input }),
    hostingCoverage: async () => done(await coverageOf(services)),
  };
}
