import { demoTraces } from "./demo-traces.ts";
import { readRecords } from "./engine/batch-records.ts";
import { riskInThread } from "./engine/risk/in-thread.ts";
import { startEngineThread } from "./engine/thread.ts";
import { verifyChain } from "./engine/verify/chain.ts";
import { certificate } from "./gateway/http/certificate.ts";
import { listen } from "./gateway/http/listen.ts";
import { createGateway, type Gateway } from "./gateway/http/server.ts";
import { startAlarms } from "./jobs/alarms.ts";
import { startKeySweep } from "./jobs/api-keys.ts";
import { startChatUpkeep } from "./jobs/chat-upkeep.ts";
import { startDemoCoins } from "./jobs/coins.ts";
import { startDailyReports } from "./jobs/daily-reports.ts";
import { startDelivering } from "./jobs/deliver-notices.ts";
import { verifyDemoUser } from "./jobs/demo-identity.ts";
import { startDemoInvites } from "./jobs/demo-invites.ts";
import { startDemoTraders, withdrawDemoTraders } from "./jobs/demo-traders/start.ts";
import { startDepositUpkeep } from "./jobs/deposit-upkeep.ts";
import { startIdentityUpkeep } from "./jobs/identity-upkeep.ts";
import { startNotificationSweep } from "./jobs/notification-sweep.ts";
import { startDemoMerchants } from "./jobs/otc-merchants.ts";
import { startPromotion } from "./jobs/promotion.ts";
import { startPublishing } from "./jobs/publish-heads.ts";
import { startPushUpkeep } from "./jobs/push-upkeep.ts";
import { startRiskWatch } from "./jobs/risk.ts";
import { startServiceEvents } from "./jobs/service-events.ts";
import { startWithdrawalUpkeep } from "./jobs/withdrawal-upkeep.ts";
import { ensureDemoUser, registerPending } from "./modules/account/auth/index.ts";
import { approvalKinds } from "./modules/approval-kinds.ts";
import { startApprovals } from "./modules/console/approvals/index.ts";
import { ensureDemoOperators } from "./modules/console/operators/index.ts";
import { seedCanned, startSupportRobot } from "./modules/people/chat/index.ts";
import { seedContent } from "./modules/people/content/index.ts";
import { sealClearNumbers } from "./modules/seal-clear-numbers.ts";
import { sealedColumns } from "./modules/sealed.ts";
import { notifyFirstAddresses } from "./modules/wallet/deposit-addresses/index.ts";
import { systemClock } from "./platform/clock/clock.ts";
import type { Config } from "./platform/config/config.ts";
import { openDatabase, withClient } from "./platform/database/connect.ts";
import { markMode, requireMode } from "./platform/database/installation.ts";
import type { Log } from "./platform/log/log.ts";
import { givenSecrets } from "./platform/secrets/kept-secret.ts";
import { openSecrets } from "./platform/secrets/open-secrets.ts";
import { StartupError } from "./platform/startup-error.ts";
import { createServices } from "./services/create-services.ts";
import { banner } from "./start-banner.ts";

export type RunningServer = {
  /** What a person at the terminal reads: addresses, demo account, marks of the mode. */
  readonly banner: string;
  /** Takes no new calls, lets the engine commit what it has, closes the sockets, stops an embedded database. */
  readonly stop: () => Promise<void>;
};

/** What ends a server that runs. */
export type Ends = {
  /** The embedded database is lost for good. */
  readonly onLost: (error: StartupError) => void;
  /** Another server has taken over the database; health checks fail from now on. */
  readonly onDeposed: () => void;
  /** Breaks off a start: what runs by then is stopped, and the start rejects. */
  readonly signal: AbortSignal;
};

/** Starts database, engine and gateway in this order, and on a failure stops what already runs in the other. */
export async function startServer(
  config: Config,
  log: Log,
  { onLost, onDeposed, signal }: Ends,
): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  let gateway: Gateway | undefined;
  const given = givenSecrets(config);
  const { mode } = config;
  try {
    const database = await openDatabase({
      candorData: config.data,
      databaseUrl: config.databaseUrl,
      databaseOwnerUrl: config.databaseOwnerUrl,
      onNotice: (message) => log.info(message),
      onLost,
      inspect: (client) => requireMode(client, mode, (one) => demoTraces(one, { config, secret: given.secret })),
    });
    stops.push(() => database.close());
    if (signal.aborted) throw new StartupError("the start was broken off");
    // Before the engine, which takes the leadership from a server that may be running well.
    const secrets = await openSecrets(database.db, { given, sealed: sealedColumns });
    const sealed = await sealClearNumbers(database.db, secrets);
    if (sealed.cards + sealed.documents > 0) log.info(sealed, "sealed the numbers that an older release left in clear");
    await withClient(database.url, (client) => markMode(client, mode));
    const { feed, feedUrl, replaySpeed, keepBatchesDays, keepMonths, ordersPerDay, daySeconds } = config;
    const engine = await startEngineThread(
      {
        databaseUrl: database.url,
        databaseFolder: config.databaseUrl === undefined ? config.data : undefined,
        mode,
        feed,
        feedUrl,
        replaySpeed,
        keepBatchesDays,
        keepMonths,
        ordersPerDay,
        daySeconds,
        logLevel: config.log,
      },
      log,
      {
        signal,
        onDeposed: () => {
          gateway?.fail();
          onDeposed();
        },
      },
    );
    stops.push(() => engine.stop());
    const services = await createServices({
      config,
      log,
      db: database.db,
      engine: engine.client,
      clock: systemClock,
      verifyChain: (known) => withClient(database.url, (client) => verifyChain(client, { known })),
      readRisk: () => riskInThread(database.url),
      readRecords: (range, take) => withClient(database.url, (client) => readRecords(client, range, take)),
      secrets,
    });
    notifyFirstAddresses(services);
    await registerPending(services);
    await seedContent(services);
    await seedCanned(services);
    stops.push(startAlarms(services));
    stops.push(startRiskWatch(services));
    stops.push(startKeySweep(services));
    stops.push(startChatUpkeep(services));
    stops.push(startIdentityUpkeep(services));
    stops.push(() => services.webPush.stop());
    stops.push(startPushUpkeep(services));
    stops.push(startNotificationSweep(services));
    stops.push(startDelivering(services));
    stops.push(startDepositUpkeep(services));
    stops.push(startWithdrawalUpkeep(services));
    stops.push(startServiceEvents(services));
    stops.push(startPromotion(services));
    stops.push(startApprovals(services, approvalKinds));
    const demo =
      mode === "demo"
        ? { user: await ensureDemoUser(services), operators: await ensureDemoOperators(services) }
        : undefined;
    if (demo) await verifyDemoUser(services);
    if (demo && config.demoMerchants) stops.push(await startDemoMerchants(services));
    if (demo) stops.push(startSupportRobot(services));
    if (demo && config.demoCoins) stops.push(await startDemoCoins(services), await startDemoInvites(services));
    if (demo && config.demoTraders) stops.push(await startDemoTraders(services));
    else if (demo) await withdrawDemoTraders(services);
    // Behind the demo's accounts, so that the first root has them.
    stops.push(startDailyReports(services));
    stops.push(startPublishing(services));
    const served = await createGateway(services, config.https ? await certificate(config.data) : undefined);
    gateway = served;
    stops.push(() => served.close());
    const port = await listen(served.app, config);
    return { banner: banner(config, { port, demo }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
