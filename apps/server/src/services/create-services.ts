import { type Kysely, sql } from "kysely";
import type { EngineClient } from "../platform/bus/bus.ts";
import type { Peers } from "../platform/bus/peers.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { DatabaseProbe } from "../platform/database/probe.ts";
import type { Database } from "../platform/database/schema.ts";
import { counted, noDeliveries } from "../platform/deliveries.ts";
import type { Log } from "../platform/log/log.ts";
import { createMail } from "../platform/mail/mail.ts";
import { Outbox } from "../platform/mail/outbox.ts";
import { SharedSpending } from "../platform/network/shared-spending.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import { createSms } from "../platform/sms/sms.ts";
import { ApiKeys } from "./api-keys/api-keys.ts";
import { Catalogue } from "./catalogue/catalogue.ts";
import { Files } from "./files/files.ts";
import { openStorage } from "./files/open-storage.ts";
import { MarketInterest } from "./market-interest.ts";
import { Pushes } from "./pushes.ts";
import { QuoteBoard } from "./quote-board.ts";
import { RecentReadings } from "./recent-readings.ts";
import type { Services } from "./services.ts";
import { OperatorSessions } from "./sessions/operator-sessions.ts";
import { Passwords } from "./sessions/passwords.ts";
import { Sessions } from "./sessions/sessions.ts";
import { openPushKeys } from "./web-push/keys.ts";
import { WebPush } from "./web-push/web-push.ts";

export type Parts = {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly history: Kysely<Database>;
  readonly replica: Services["replica"];
  readonly engine: EngineClient;
  readonly peers: Peers;
  readonly clock: Clock;
  readonly log: Log;
  readonly verifyChain: Services["verifyChain"];
  readonly readRisk: Services["readRisk"];
  readonly readRecords: Services["readRecords"];
  readonly secrets: Secrets;
};

/** More often than the simulated traders of another process leave a pair that nobody looks at. */
const INTEREST_REPEATED_MS = 5_000;

/** Creates the services, and keeps catalog, quotes and sessions up to date with the engine's publications. */
export async function createServices(parts: Parts): Promise<Services> {
  const { config, db, engine, clock, log } = parts;
  const outbox = config.mode === "demo" ? new Outbox(db) : undefined;
  const catalogue = new Catalogue(db);
  const quotes = new QuoteBoard();
  const sessions = new Sessions(db, clock);
  const spending = new SharedSpending(parts.peers);
  const apiKeys = new ApiKeys({ db, clock, log, secrets: parts.secrets, spending });
  const reload = (what: Promise<void>) =>
    what.catch((error: unknown) => log.error({ err: error }, "what the engine published could not be taken in"));
  engine.onPublish((message) => {
    if (message.type === "quotes") quotes.update(message.list);
    else if (message.type === "markets") reload(catalogue.load());
    else if (message.type === "started") {
      reload(Promise.all([catalogue.load(), quotes.load(engine)]).then(() => {}));
      sessions.refreshAll();
      apiKeys.refreshAll();
    } else if (message.type === "user") {
      sessions.refresh(message.userId);
      apiKeys.refresh(message.userId);
      // In this order: a key is created only by a live session, so none is created after the second step.
      if (message.state === "locked")
        reload(sessions.endAll(message.userId).then(() => apiKeys.endAll(message.userId)));
    }
  });
  await Promise.all([catalogue.load(), quotes.load(engine)]);
  const interest = spending.share("interest", new MarketInterest(() => clock.now()));
  if (interest.onSpent) setInterval(() => interest.repeat(), INTEREST_REPEATED_MS).unref();
  const deliveries = noDeliveries();
  const webPush = new WebPush({
    db,
    log,
    secrets: parts.secrets,
    now: () => clock.now(),
    keys: await openPushKeys(db, parts.secrets),
    origins: config.pushOrigins,
    contact: config.pushContact,
    counts: deliveries.push,
  });
  return {
    ...parts,
    probe: new DatabaseProbe(
      () => sql`SELECT 1`.execute(db),
      () => clock.now(),
    ),
    spending,
    sessions,
    apiKeys,
    operatorSessions: new OperatorSessions(db, clock),
    readings: new RecentReadings(),
    passwords: new Passwords(config.argon2),
    catalogue,
    quotes,
    interest,
    files: new Files({ db, clock, secrets: parts.secrets, storage: await openStorage(config) }),
    pushes: new Pushes(parts.peers),
    webPush,
    sendMail: counted(createMail(config, outbox), deliveries.mail),
    sendSms: counted(createSms(config, outbox), deliveries.sms),
    deliveries,
    outbox,
  };
}
