import type { WithdrawalReason } from "@candor/contract/i18n/reject-reasons.ts";
import { depositApprove, depositQueue } from "@candor/contract/routes/console/deposits.ts";
import {
  withdrawalApprove,
  withdrawalQueue,
  withdrawalReject,
  withdrawalSent,
} from "@candor/contract/routes/console/withdrawals.ts";
import { getRechargeInfo, recharge } from "@candor/contract/routes/deposit.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { center, emsSend } from "@candor/contract/routes/user.ts";
import { faucet } from "@candor/contract/routes/wallet.ts";
import { v7 } from "uuid";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { type Caller, caller, newUser } from "./api.ts";
import type { App } from "./app.ts";
import { inDatabase } from "./in-database.ts";
import { newApprover } from "./operators.ts";
import { documentPhoto, submitPhotos, uploadPicture } from "./pictures.ts";
import type { Reviewer } from "./reviewer.ts";

export const FUND_PASSWORD = "847201";
export const USDT = 3;
export const USD = 9999;
/** An address on TRON unknown to this platform. */
export const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

export type Withdrawer = { readonly api: Caller; readonly uid: string; readonly email: string };

/** Lets the minute pass after which the next code may be sent. */
export const passMinute = (app: App, { email }: Pick<Withdrawer, "email">): Promise<void> =>
  inDatabase(app, "UPDATE codes SET created_at = created_at - interval '1 minute' WHERE target = $1", [email]);

/** As after the day that it takes to leave off the protection that withdrawals go to the address book only. */
export const loosen = (app: App, { uid }: Withdrawer): Promise<void> =>
  inDatabase(app, "UPDATE users SET book_only = false WHERE uid = $1", [uid]);

/** A code for the user's own contact, sent and read from the outbox. */
export async function ownCode(app: App, user: Withdrawer): Promise<string> {
  await passMinute(app, user);
  await user.api.call(emsSend, { email: user.email, event: "security" });
  return codeFor(app.url, user.email);
}

/** Sets the user's first fund password. */
export async function setFundPassword(app: App, user: Withdrawer): Promise<void> {
  const code = await ownCode(app, user);
  await user.api.call(changeMpwd, { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD, code });
}

/** Verifies a user at both levels. Users with other `lines` show other documents. */
export async function verify(
  url: string,
  { api, uid }: Withdrawer,
  { reviewer, lines }: { readonly reviewer: Reviewer; readonly lines: number },
): Promise<void> {
  await api.call(realName, {
    country: "VN",
    document_type: "passport",
    document_number: `B123${4_000 + lines}`,
    name: "Nguyễn Thị Mai",
    contact_address: "12 Hàng Bạc, Hà Nội",
  });
  await reviewer.approve(uid);
  await submitPhotos(url, api, lines);
  await reviewer.approve(uid);
}

/** A user with this many taps of the practice faucet, 10,000 USDT each, and nothing else. */
export async function openUser(url: string, email: string, taps: number): Promise<Withdrawer> {
  const api = await newUser(url, { email });
  for (let tap = 0; tap < taps; tap += 1) await api.call(faucet, {});
  const { uid } = await api.call(center, {});
  return { api, uid, email };
}

/** An operator who decides on withdrawals. */
export type Payer = {
  approve(uid: string): Promise<{ state: string; approvals: number }>;
  reject(uid: string, reason: WithdrawalReason): Promise<void>;
  sent(uid: string, reference: string): Promise<void>;
};

export async function openPayer(app: App, name: string): Promise<Payer> {
  const { session, nextCode } = await newApprover(app, name, "finance");
  const api = caller(app.url, session.token);
  const openOf = async (uid: string) => {
    const { list } = await api.call(withdrawalQueue, { search: uid });
    const [first] = list;
    if (!first || list.length > 1) throw new Error(`${list.length} open withdrawals of ${uid}`);
    return { id: first.id, version: first.version };
  };
  return {
    approve: async (uid) => {
      const totp = await nextCode();
      return api.call(withdrawalApprove, { ...(await openOf(uid)), checked: "Owner called back.", totp });
    },
    reject: async (uid, reason) => {
      await api.call(withdrawalReject, { ...(await openOf(uid)), reason });
    },
    sent: async (uid, reference) => {
      await api.call(withdrawalSent, { ...(await openOf(uid)), reference });
    },
  };
}

/** 1,000 US dollars by bank, reported by the user and credited by an operator. */
export async function depositDollars(url: string, user: Withdrawer, reviewer: Reviewer): Promise<void> {
  const { channels } = await user.api.call(getRechargeInfo, { currency_id: USD });
  const photo = await documentPhoto(7, { width: 1_200 });
  const proof = await uploadPicture(url, user.api, { ...photo, purpose: "proof" });
  const input = { currency_id: USD, chain_id: channels[0]?.chain_id ?? 0, amount: "1000", proof };
  await user.api.call(recharge, input, v7());
  const { list } = await reviewer.api.call(depositQueue, { search: user.uid });
  const [first] = list;
  if (!first) throw new Error("no deposit to credit");
  const { id, version } = first;
  const credit = { id, version, amount: "1000", reference: "E2E-1", note: "On the statement." };
  await reviewer.api.call(depositApprove, { ...credit, totp: await reviewer.nextCode() });
}
