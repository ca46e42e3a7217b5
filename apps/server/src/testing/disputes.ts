import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as cases from "@candor/contract/routes/console/cases.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import type { Account } from "./accounts.ts";
import { commandId, required } from "./engine.ts";
import { openOperator, type TestOperator } from "./operators.ts";
import { OtcDesk } from "./otc.ts";
import type { TestServer } from "./server.ts";
import { holdingOf } from "./withdrawals.ts";

type Decision = { version?: number; to?: "released" | "returned"; reason?: string; note?: string; totp?: string };
type Merchant = Awaited<ReturnType<OtcDesk["merchant"]>>;
const MINUTE = 60_000;

/** Disputed orders of one merchant's advertisement, and the operators who decide them. */
export class DisputeDesk {
  readonly server: TestServer;
  readonly desk: OtcDesk;
  readonly time: { ms: number };
  merchant!: Merchant;
  offer!: otc.OwnOtcOffer;
  support!: TestOperator;
  owner!: TestOperator;
  finance!: TestOperator;

  /** `time.ms` is what the engine's clock is ahead of the machine's. */
  constructor(server: TestServer, time: { ms: number }) {
    this.server = server;
    this.time = time;
    this.desk = new OtcDesk(server, time);
  }

  async open(): Promise<this> {
    await this.desk.open();
    this.merchant = await this.desk.merchant();
    this.offer = await this.desk.publish(this.merchant, { number: "50000", max: "40000" });
    return this;
  }

  /** New ones for each test. */
  async staff(): Promise<this> {
    // Codes of an operator move the clock on after the second one; ids of commands may be ten minutes ahead.
    this.server.clock.ahead = 0;
    this.support = await openOperator(this.server, "support");
    this.owner = await openOperator(this.server, "owner");
    this.finance = await openOperator(this.server, "finance");
    return this;
  }

  passMinutes = async (minutes: number): Promise<void> => {
    this.time.ms += minutes * MINUTE;
    await required(this.server.engine, { type: "clock", id: commandId() });
  };

  /** A paid order that its buyer disputes. */
  disputed = async (number = "100", buyer?: Account, withVoucher = true) => {
    const account = buyer ?? (await this.desk.person());
    const order = await this.desk.take(account, this.offer, number);
    const voucher = withVoucher ? await this.desk.picture(account) : undefined;
    await this.server.ok(otc.otcPaid, { id: order.id, ...(voucher && { voucher }) }, account);
    await this.passMinutes(11);
    await this.server.ok(otc.otcDispute, { id: order.id, statement: "Paid, nothing came." }, account);
    return { id: order.id, buyer: account, voucher };
  };

  record = (id: number, by = this.support) => this.server.ok(routes.disputeRecord, { id }, by);

  decide = async (id: number, by: TestOperator, change: Decision = {}, key?: string) => {
    const { version } = change.version === undefined ? await this.record(id) : { version: change.version };
    const input = { to: "released", reason: "OTC_PAYMENT_ARRIVED", note: "Seen in the bank", ...change };
    const totp = change.totp ?? by.code();
    return this.server.call(routes.disputeDecide, { id, ...input, version, totp } as never, {
      ...by,
      ...(key && { key }),
    });
  };

  stateOf = async (id: number) =>
    (
      await this.server.services.db
        .selectFrom("otc_orders")
        .select(["state", "operator_id", "reason"])
        .where("order_id", "=", id)
        .execute()
    )[0];

  legal = (account: Account) => holdingOf(this.server, account, "legal");

  told = async (account: Account) =>
    (await this.server.ok(getNotifications, {}, account)).list.map(({ kind, params }) => [kind, params["reason"]]);

  actions = async (id: number) => {
    const rows = await this.server.services.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject", "=", `otc_order:${id}`)
      .orderBy("entry_id")
      .execute();
    return rows.map(({ action }) => action);
  };

  ask = (id: number, version: number, uid: string, question = "ASK_PAYMENTS_RECEIVED", by = this.support) =>
    this.server.call(
      cases.caseAsk,
      { kind: "otc_order", id: String(id), version, uid, question: question as never },
      by,
    );

  /** Up to this value an operator decides alone. */
  setting = (value: number) =>
    this.server.database.pool.query(
      `INSERT INTO settings (name, value) VALUES ('otc.decision_alone', '${value}')
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );

  second = (id: string, by: TestOperator, version = 1) =>
    this.server.call(approvals.approve, { id, version, checked: "both statements", totp: by.code() }, by);
}
