import * as routes from "@candor/contract/routes/console/withdrawals.ts";
import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { openOperator, type TestOperator } from "./operators.ts";
import type { TestServer } from "./server.ts";
import { askWithdrawal, openChannels, openWithdrawer, type Withdrawer } from "./withdrawals.ts";

export type Asked = { readonly user: Withdrawer; readonly made: Withdrawal; readonly id: string };
type Changes = { version?: number; checked?: string; totp?: string; key?: string };

/** The id of a transaction that nobody made. */
export const txid = (serial: number): string => serial.toString(16).padStart(64, "a");

/** Two operators of finance over withdrawals of verified users, with what tests of their review do all the time. */
export async function openWithdrawalDesk(server: TestServer) {
  const { db } = server.services;
  const channels = await openChannels(server);
  const finance = await openOperator(server, "finance");
  const second = await openOperator(server, "finance");

  const ask = async (amount = "100"): Promise<Asked> => {
    const user = await openWithdrawer(server, channels);
    const made = await askWithdrawal(server, user, { amount });
    return { user, made, id: made.id };
  };
  const record = (id: string, by: TestOperator = finance) => server.ok(routes.withdrawalRecord, { id }, by);
  const version = async (id: string): Promise<number> => (await record(id)).version;
  /** On the current version, with a fresh code, by default. */
  const approve = async (id: string, by: TestOperator, changes: Changes = {}) => {
    const { key, ...input } = changes;
    const seen = input.version ?? (await version(id));
    const body = { id, checked: "called the owner", totp: input.totp ?? by.code(), ...input, version: seen };
    return server.call(routes.withdrawalApprove, body, { token: by.token, ...(key ? { key } : {}) });
  };
  return {
    channels,
    finance,
    second,
    ask,
    record,
    version,
    approve,
    /** Approved by one. */
    sending: async (): Promise<Asked> => {
      const asked = await ask();
      const answer = await approve(asked.id, finance);
      if (answer.data?.state !== "sending") throw new Error(`approving was refused: ${JSON.stringify(answer)}`);
      return asked;
    },
    markSent: async (id: string, reference: string, changes: { output?: string } = {}) =>
      server.call(routes.withdrawalSent, { id, version: await version(id), reference, ...changes }, finance),
    reject: async (id: string, by: TestOperator = finance) =>
      server.call(routes.withdrawalReject, { id, version: await version(id), reason: "ADDRESS_DOUBTED" }, by),
    /** What the audit log says of a withdrawal, oldest first. */
    actions: async (id: string): Promise<string[]> => {
      const about = db.selectFrom("audit_log").select("action").where("subject", "=", `withdrawal:${id}`);
      return (await about.orderBy("entry_id").execute()).map(({ action }) => action);
    },
  };
}
