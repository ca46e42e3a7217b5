import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import { fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { withdrawalRecord } from "@candor/contract/routes/console/withdrawals.ts";
import { WITHDRAWALS_PER_DAY } from "@candor/contract/routes/withdraw.ts";
import type { Selectable } from "kysely";
import type { Db, SecurityChangesTable } from "../../../platform/database/schema.ts";
import { hasDevice } from "../../../services/has-device.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./fact-queries.ts";
import { type Payee, payeeOf } from "./payee.ts";
import { LEVEL_NEEDED } from "./request.ts";
import type { ReviewItem } from "./review-queue.ts";

export type Fact = OutputOf<typeof withdrawalRecord>["facts"][number];
type Mark = Fact["mark"];

const YOUNG_MS = 7 * DAY_MS;
/** How long a security change is shown. */
const CHANGES_MS = 7 * DAY_MS;
/** An amount of more than this many times the largest so far gets a warning. */
const UNUSUAL_TIMES = 2n;

const fact = (kind: string, mark: Mark, text: string, uids: readonly string[] = []): Fact => ({
  kind,
  mark,
  text,
  uids: [...uids],
});

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** "26 h ago", "3 days ago". */
function ago(at: Date, now: number): string {
  const ms = Math.max(0, now - at.getTime());
  if (ms < HOUR_MS) return `${Math.floor(ms / 60_000)} min ago`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h ago` : `${plural(Math.floor(ms / DAY_MS), "day")} ago`;
}

type Asked = {
  readonly db: Db;
  readonly item: ReviewItem;
  readonly payee: Payee;
  readonly now: number;
  readonly symbol: string;
};

/** Context of a withdrawal: facts with a mark each, never a score. Normal findings are facts too. */
export async function factsOf(services: Services, db: Db, item: ReviewItem): Promise<Fact[]> {
  const { catalogue, clock, secrets } = services;
  const payee = await payeeOf({ db, secrets }, item.details);
  const asked: Asked = { db, item, payee, now: clock.now(), symbol: catalogue.symbolOf(item.currency_id) };
  const deposits = await queries.depositsSince(db, item);
  const found = await Promise.all([
    openedFact(asked),
    destinationFact(asked),
    depositsFact(asked, deposits),
    tradesFact(asked, deposits.last_at),
    sameAddressFact(asked),
    sameDeviceFact(asked),
    securityFact(asked),
    deviceFact(asked),
    identityFact(asked),
    usualFact(asked),
  ]);
  const payer = await queries.payerOf(db, item.withdrawal_id);
  if (payer) found.unshift(fact("payer", "note", `Wallet service ${payer.name} has taken it and pays it`));
  return item.user_state === "active" ? found : [fact("state", "warn", `The account is ${item.user_state}`), ...found];
}

/** Whether an approver has to note what they checked. */
export async function hasWarning(services: Services, db: Db, item: ReviewItem): Promise<boolean> {
  return (await factsOf(services, db, item)).some(({ mark }) => mark === "warn");
}

function openedFact({ item, now }: Asked): Fact {
  const isYoung = now - item.registered_at.getTime() < YOUNG_MS;
  return fact("account_opened", isYoung ? "note" : "ok", `Account opened ${ago(item.registered_at, now)}`);
}

async function destinationFact({ db, item, payee, now }: Asked): Promise<Fact> {
  const { added_at, first_passed_at } = await queries.destinationHistory(db, item, payee);
  if (first_passed_at) return fact("address_first_used", "ok", `First used ${ago(first_passed_at, now)}`);
  if (!added_at) return fact("address_first_used", "warn", "First used now, and in no address book");
  const isNew = item.created_at.getTime() - added_at.getTime() < DAY_MS;
  return fact("address_first_used", isNew ? "warn" : "note", `First used now, added ${ago(added_at, now)}`);
}

function depositsFact({ symbol }: Asked, { passed, waiting, credited }: Deposits): Fact {
  const text = `Deposits since the last withdrawal: ${plain(credited)} ${symbol} in ${passed}`;
  if (waiting > 0) return fact("deposits", "note", `${text}, ${waiting} not credited yet`);
  return fact("deposits", passed === 0 ? "note" : "ok", text);
}
type Deposits = Awaited<ReturnType<typeof queries.depositsSince>>;

/** Money that arrives and leaves without a trade may be laundering, or a user who changed their mind. */
async function tradesFact({ db, item }: Asked, lastDeposit: Date | null): Promise<Fact> {
  const count = await queries.tradesSince(db, item.user_id, lastDeposit, COUNTED_MAX);
  const since = lastDeposit ? "since the last deposit" : "so far";
  return fact(
    "trades",
    count === 0 ? "note" : "ok",
    `${count < COUNTED_MAX ? "" : "At least "}${plural(count, "trade")} ${since}`,
  );
}

async function sameAddressFact({ db, item, payee }: Asked): Promise<Fact> {
  const others = await queries.sameAddress(db, item, payee);
  if (others.length === 0) return fact("same_address", "ok", "No other account has this address");
  const text = `Also on ${plural(others.length, "other account")}`;
  return fact(
    "same_address",
    "warn",
    text,
    others.map(({ uid }) => uid),
  );
}

async function sameDeviceFact({ db, item }: Asked): Promise<Fact> {
  const others = await queries.sameDevice(db, item);
  if (others.length === 0)
    return (await hasDevice(db, item.user_id))
      ? fact("same_device", "ok", "No other account uses a device of this one")
      : fact("same_device", "note", "No device of this account is known");
  const uids = others.map(({ uid }) => uid);
  const stopped = others.filter(({ state }) => state !== "active").length;
  const text = `A device is shared with ${plural(others.length, "other account")}`;
  return stopped === 0
    ? fact("same_device", "note", text, uids)
    : fact("same_device", "warn", `${text}, ${stopped} of them frozen or locked`, uids);
}

const changeTexts: Readonly<
  Record<Selectable<SecurityChangesTable>["kind"], { readonly text: string; readonly mark: Mark }>
> = {
  login_password: { text: "login password changed", mark: "note" },
  fund_password: { text: "fund password changed", mark: "warn" },
  fund_password_set: { text: "fund password set", mark: "note" },
  email: { text: "e-mail changed", mark: "warn" },
  mobile: { text: "phone changed", mark: "warn" },
  authenticator_on: { text: "authenticator turned on", mark: "note" },
  authenticator_off: { text: "authenticator turned off", mark: "warn" },
  passkey_added: { text: "passkey added", mark: "note" },
  passkey_removed: { text: "passkey removed", mark: "warn" },
  protection_loosened: { text: "protection of withdrawals loosened", mark: "warn" },
  api_key_created: { text: "API key created", mark: "note" },
  api_key_changed: { text: "addresses of an API key changed", mark: "note" },
  api_key_revoked: { text: "API key revoked", mark: "note" },
};

async function securityFact({ db, item, now }: Asked): Promise<Fact> {
  const changes = await queries.securityChanges(db, item.user_id, new Date(now - CHANGES_MS));
  if (changes.length === 0) return fact("security_changes", "ok", "No security change in 7 days");
  const mark = changes.some(({ kind }) => changeTexts[kind].mark === "warn") ? "warn" : "note";
  const texts = changes.map(({ kind, at }) => `${changeTexts[kind].text} ${ago(at, now)}`);
  return fact("security_changes", mark, `In 7 days: ${texts.join(", ")}`);
}

async function deviceFact({ db, item }: Asked): Promise<Fact> {
  const { known_since, has_older } = await queries.deviceHistory(db, item);
  const from = item.details.network ? ` at ${item.details.network}` : "";
  if (!known_since)
    return fact("signed_in_from", has_older ? "warn" : "note", `Requested from an unknown device${from}`);
  const isNew = item.created_at.getTime() - known_since.getTime() < DAY_MS;
  if (!isNew) return fact("signed_in_from", "ok", `Requested from a usual device${from}`);
  const text = has_older
    ? "Requested from a device of the last 24 h"
    : "Requested from the only device, of the last 24 h";
  return fact("signed_in_from", has_older ? "warn" : "note", `${text}${from}`);
}

async function identityFact({ db, item, now }: Asked): Promise<Fact> {
  if (item.kyc_level < LEVEL_NEEDED)
    return fact("identity", "warn", "The identity is not verified at the advanced level");
  const decided = (await queries.advancedSince(db, item.user_id))?.decided_at;
  if (!decided) return fact("identity", "note", "Advanced, by no submission that is kept");
  const isNew = now - decided.getTime() < DAY_MS;
  return fact("identity", isNew ? "note" : "ok", `Advanced, verified ${ago(decided, now)}`);
}

async function usualFact({ db, item, symbol }: Asked): Promise<Fact> {
  const { of_day, smallest, largest } = await queries.usualWithdrawals(db, item);
  const text = `${of_day} of ${WITHDRAWALS_PER_DAY} in 24 h`;
  if (smallest === null || largest === null) return fact("withdrawals", "note", `${text}, the first one of ${symbol}`);
  const usual = `usual size ${plain(smallest)} to ${plain(largest)} ${symbol}`;
  const isLarge = fromNumeric(item.amount) > fromNumeric(largest) * UNUSUAL_TIMES;
  return fact("withdrawals", isLarge ? "note" : "ok", `${text}, ${usual}`);
}
