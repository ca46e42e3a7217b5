import { type HouseAccount, houseAccounts } from "@candor/contract/domain/accounts.ts";
import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/treasury.ts";
import { listed, type Place } from "../../../platform/database/cursor-page.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { hostingPromises } from "../../invest/hosting/index.ts";
import { gainedByContracts } from "../../trading/terms/index.ts";
import * as queries from "./queries.ts";

type Accounts = OutputOf<typeof routes.houseAccountsList>;
type Fund = Accounts["list"][number];
type Entries = OutputOf<typeof routes.houseLedger>;

export const treasuryHandlers = (services: Services): HandlersOf<typeof routes> => ({
  houseAccountsList: async () => done(await readAccounts(services)),
  houseLedger: async (_, { account, currency_id, ...place }) =>
    done(await readEntries(services, account, currency_id, place)),
});

/** Balances and promises of one snapshot: a payment between two readings would make them differ. */
async function readAccounts({ db, catalogue, clock }: Services): Promise<Accounts> {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (reading) => {
    const balances = await queries.houseBalances(reading);
    const gained = await gainedByContracts(reading);
    const hosting = new Map((await hostingPromises(reading)).map((row) => [row.currency_id, row.promised]));
    const list = balances.map((row): Fund => {
      const [available, frozen] = [fromNumeric(row.available), fromNumeric(row.frozen)];
      const account = row.account as HouseAccount;
      const promised = promisesOf(account, {
        frozen,
        gained: gained.get(row.currency_id) ?? 0n,
        hosting: fromNumeric(hosting.get(row.currency_id) ?? "0"),
      }).filter(({ amount }) => amount !== 0n);
      return {
        account,
        currency_id: row.currency_id,
        currency: catalogue.symbolOf(row.currency_id),
        total: formatAmount(available + frozen),
        promised: promised.map(({ to, amount }) => ({ to, amount: formatAmount(amount) })),
        free: formatAmount(promised.reduce((left, { amount }) => left - amount, available + frozen)),
      };
    });
    const place = ({ account }: Fund) => houseAccounts.indexOf(account);
    return { at_ms: clock.now(), list: list.sort((a, b) => place(a) - place(b) || a.currency_id - b.currency_id) };
  });
}

type Promised = { readonly to: Fund["promised"][number]["to"]; readonly amount: bigint };
type Figures = { readonly frozen: bigint; readonly gained: bigint; readonly hosting: bigint };

function promisesOf(account: HouseAccount, { frozen, gained, hosting }: Figures): Promised[] {
  switch (account) {
    case "treasury":
      return [
        { to: "options", amount: frozen },
        { to: "contracts", amount: gained },
      ];
    case "hosting":
      return [{ to: "hosting", amount: hosting }];
    case "quoting":
      return [{ to: "quotes", amount: frozen }];
    default:
      return [];
  }
}

const REQUEST = "approval:";

async function readEntries(
  { db }: Services,
  account: HouseAccount,
  currencyId: number,
  place: Place,
): Promise<Entries> {
  const page = await queries.entries(db, account, currencyId, place);
  const ids = page.rows.flatMap(({ ref }) => (ref.startsWith(REQUEST) ? [ref.slice(REQUEST.length)] : []));
  const found = ids.length === 0 ? [] : await queries.requests(db, ids);
  const requests = new Map(found.map((request) => [`${REQUEST}${request.id}`, request]));
  return listed(page, (row) => ({
    id: row.entry_id,
    at: row.at.toISOString(),
    tag: row.tag,
    ref: row.ref,
    available_delta: plain(row.available_delta),
    frozen_delta: plain(row.frozen_delta),
    available_after: plain(row.available_after),
    frozen_after: plain(row.frozen_after),
    request: requests.get(row.ref) ?? null,
  }));
}
