import type { Kysely } from "kysely";
import type { BatchRange, RecordedBatch } from "../engine/batch-records.ts";
import type { RiskReport } from "../engine/risk/report.ts";
import type { ChainReport, KnownHead } from "../engine/verify/chain.ts";
import type { EngineClient } from "../platform/bus/bus.ts";
import type { Peers } from "../platform/bus/peers.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { DatabaseProbe } from "../platform/database/probe.ts";
import type { Replica } from "../platform/database/replica.ts";
import type { Database } from "../platform/database/schema.ts";
import type { Deliveries } from "../platform/deliveries.ts";
import type { Log } from "../platform/log/log.ts";
import type { SendMail } from "../platform/mail/mail.ts";
import type { Outbox } from "../platform/mail/outbox.ts";
import type { SharedSpending } from "../platform/network/shared-spending.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import type { SendSms } from "../platform/sms/sms.ts";
import type { ApiKeys } from "./api-keys/api-keys.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { Files } from "./files/files.ts";
import type { MarketInterest } from "./market-interest.ts";
import type { Pushes } from "./pushes.ts";
import type { QuoteBoard } from "./quote-board.ts";
import type { RecentReadings } from "./recent-readings.ts";
import type { OperatorSessions } from "./sessions/operator-sessions.ts";
import type { Passwords } from "./sessions/passwords.ts";
import type { Sessions } from "./sessions/sessions.ts";
import type { WebPush } from "./web-push/web-push.ts";

/** The services of the modules; created once at the start, by the test harness with other parts. */
export type Services = {
  readonly config: Config;
  readonly db: Kysely<Database>;
  /**
   * For reads of one statement each that decide nothing: a replica that is up to date (DATABASE_READ_URL), or `db` itself. What moves money, or refuses to, reads
   * from `db`.
   */
  readonly history: Kysely<Database>;
  /** Undefined without DATABASE_READ_URL. */
  readonly replica: Pick<Replica, "figures"> | undefined;
  /** Whether the database answers, for what must not wait for it. */
  readonly probe: DatabaseProbe;
  readonly engine: EngineClient;
  /** The other processes of this installation. */
  readonly peers: Peers;
  /** Limits that count over all processes. */
  readonly spending: SharedSpending;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  /** Of programs that act for users. */
  readonly apiKeys: ApiKeys;
  readonly operatorSessions: OperatorSessions;
  /** What operators have been shown of people. */
  readonly readings: RecentReadings;
  readonly passwords: Passwords;
  readonly catalogue: Catalogue;
  readonly quotes: QuoteBoard;
  readonly interest: MarketInterest;
  readonly files: Files;
  /** To the browsers of users that have subscribed. */
  readonly webPush: WebPush;
  /** To the open sockets of users. */
  readonly pushes: Pushes;
  /** Undefined if no provider is configured in production mode. */
  readonly sendMail: SendMail | undefined;
  readonly sendSms: SendSms | undefined;
  readonly deliveries: Deliveries;
  /** Demo mode only. */
  readonly outbox: Outbox | undefined;
  /** Recomputes the hash chain after a noted head, else from the oldest kept text on. Implemented by the engine, used by reports. */
  readonly verifyChain: (known?: KnownHead) => Promise<ChainReport>;
  /** The stress test of open contracts on the last commit's state. Implemented by the engine, used by the console's page Risk. */
  readonly readRisk: () => Promise<RiskReport>;
  /** Returns each batch of a range that has records, from its stored text. Implemented by the engine, used by published heads. */
  readonly readRecords: (range: BatchRange, take: (batch: RecordedBatch) => Promise<void>) => Promise<void>;
  /** The keys of sealed values and keyed hashes. */
  readonly secrets: Secrets;
};

/** The services of a handler that only shows what was: its `db` is `history`. */
export const historyOf = (services: Services): Services => ({ ...services, db: services.history });
