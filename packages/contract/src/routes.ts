import type { Route } from "./route.ts";
import * as account from "./routes/account.ts";
import * as address from "./routes/address.ts";
import * as bank from "./routes/bank.ts";
import * as common from "./routes/common.ts";
import * as consoleApprovals from "./routes/console/approvals.ts";
import * as consoleCatalogue from "./routes/console/catalogue.ts";
import * as consoleChannels from "./routes/console/channels.ts";
import * as consoleContent from "./routes/console/content.ts";
import * as consoleControl from "./routes/console/control.ts";
import * as consoleDeposits from "./routes/console/deposits.ts";
import * as consoleDerivatives from "./routes/console/derivatives.ts";
import * as consoleFinance from "./routes/console/finance.ts";
import * as consoleIdentity from "./routes/console/identity.ts";
import * as consoleListing from "./routes/console/listing.ts";
import * as consoleSearch from "./routes/console/search.ts";
import * as consoleSession from "./routes/console/session.ts";
import * as consoleUsers from "./routes/console/users.ts";
import * as consoleWithdrawals from "./routes/console/withdrawals.ts";
import * as content from "./routes/content.ts";
import * as lever from "./routes/contracts.ts";
import * as deposit from "./routes/deposit.ts";
import * as exchange from "./routes/exchange.ts";
import * as identity from "./routes/identity.ts";
import * as market from "./routes/market.ts";
import * as notification from "./routes/notification.ts";
import * as option from "./routes/options.ts";
import * as proof from "./routes/proof.ts";
import * as receipt from "./routes/receipt.ts";
import * as record from "./routes/record.ts";
import * as security from "./routes/security.ts";
import * as spot from "./routes/spot.ts";
import * as play from "./routes/trading-limits.ts";
import * as user from "./routes/user.ts";
import * as wallet from "./routes/wallet.ts";
import * as withdraw from "./routes/withdraw.ts";

/** Every call, by group, for code that iterates over all of them: registration, OpenAPI, completeness, fuzzing. */
export const routeGroups = {
  account,
  bank,
  common,
  content,
  user,
  security,
  identity,
  market,
  spot,
  wallet,
  address,
  withdraw,
  deposit,
  proof,
  notification,
  exchange,
  record,
  option,
  lever,
  play,
  receipt,
  consoleSearch,
  consoleSession,
  consoleIdentity,
  consoleUsers,
  consoleApprovals,
  consoleControl,
  consoleContent,
  consoleCatalogue,
  consoleWithdrawals,
  consoleDeposits,
  consoleChannels,
  consoleFinance,
  consoleDerivatives,
  consoleListing,
};

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "methods" in value && "path" in value && "input" in value;

export const allRoutes = (): { group: string; name: string; route: Route }[] =>
  Object.entries(routeGroups).flatMap(([group, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => (isRoute(value) ? [{ group, name, route: value }] : [])),
  );
