import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecords } from "../engine/batch-records.ts";
import { RiskThread } from "../engine/risk/risk-thread.ts";
import { newHolder, startEngineThread } from "../engine/thread.ts";
import { verifyChain } from "../engine/verify/chain.ts";
import { certificate } from "../gateway/http/certificate.ts";
import { listen } from "../gateway/http/listen.ts";
import { type ProcessHealth, showProcess } from "../gateway/http/process-health.ts";
import { showConnection, showEngineRole, showMessages } from "../gateway/http/role-metrics.ts";
import { createGateway, type Gateway } from "../gateway/http/server.ts";
import { startEndedElsewhere } from "../jobs/ended-elsewhere.ts";
import { sealClearNumbers } from "../modules/seal-clear-numbers.ts";
import { sealedColumns } from "../modules/sealed.ts";
import { notifyFirstAddresses } from "../modules/wallet/deposit-addresses/index.ts";
import type { BusClient } from "../platform/bus/client.ts";
import { BusHub } from "../platform/bus/hub.ts";
import { noPeers, type Peers } from "../platform/bus/peers.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { type OpenDatabase, openDatabase, withClient } from "../platform/database/connect.ts";
import { markMode, requireMode } from "../platform/database/installation.ts";
import { holdLock } from "../platform/database/lock.ts";
import type { Log } from "../platform/log/log.ts";
import { givenSecrets } from "../platform/secrets/kept-secret.ts";
import { openSecrets } from "../platform/secrets/open-secrets.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";
import { StartupError } from "../platform/startup-error.ts";
import { createServices } from "../services/create-services.ts";
import type { Services } from "../services/services.ts";
import { banner, type Demo, roleBanner, sharedFolder } from "./banner.ts";
import { joinBus, serveBus } from "./bus.ts";
import { demoTraces } from "./demo-traces.ts";
import { FollowingWatch } from "./following-watch.ts";
import { startGateways } from "./gateways.ts";
import { startJobs } from "./jobs.ts";

export type RunningServer = {
  /** Takes no new calls, lets the engine commit what it has, closes the sockets, stops an embedded database. */
  readonly stop: () => Promise<void>;
};

/** What ends a server that runs. */
export type Ends = {
  /** The embedded database, or the right to do the jobs, is lost for good. */
  readonly onLost: (error: StartupError) => void;
  /** Another server has taken over the database; health checks fail from now on. */
  readonly onDeposed: () => void;
  /** What a person at the terminal reads: addresses, demo account, marks of the mode. A process that stands by says it long before its start ends. */
  readonly say: (text: string) => void;
  /** Breaks off a start: what runs by then is stopped, and the start rejects. */
  readonly signal: AbortSignal;
};

/** The lock of the process that does the jobs. */
const JOBS_LOCK = 4_341_006;

/** Starts what the role of this process needs, in this order: database, engine or the way to it, services, jobs, gateway. On a failure it stops what already runs in the other. */
export async function startServer(config: Config, log: Log, ends: Ends): Promise<RunningServer> {
  const start = new Start(config, log, ends);
  try {
    await start.run();
    return { stop: () => start.stop() };
  } catch (error) {
    await start.stop();
    throw error;
  }
}

type Ground = { readonly database: OpenDatabase; readonly secrets: Secrets; readonly secret: string };

class Start {
  readonly #config: Config;
  readonly #log: Log;
  readonly #ends: Ends;
  readonly #stops: (() => Promise<void>)[] = [];
  /** Another server leads: /healthz answers 503 from now on. */
  #failing = false;
  #gateway: Gateway | undefined;

  constructor(config: Config, log: Log, ends: Ends) {
    this.#config = config;
    this.#log = log;
    this.#ends = ends;
  }

  async stop(): Promise<void> {
    for (const one of this.#stops.splice(0).reverse()) await one();
  }

  async run(): Promise<void> {
    const config = this.#config;
    const ground = await this.#openDatabase();
    if (config.role === "engine") return this.#runEngine(ground);
    if (config.role === "all") {
      const engine = await this.#startEngine(ground);
      return config.gateways === 1 ? this.#runAll(ground, engine) : this.#runBesideGateways(ground, engine);
    }
    const { client, stop } = await joinBus(config, ground.secret, this.#log, this.#ends.signal);
    this.#stops.push(stop);
    const services = await this.#createServices(ground, client, client);
    const shared = sharedFolder(config);
    if (shared) this.#log.warn(shared);
    if (config.role === "gateway") return this.#ends.say(roleBanner(config, await this.#serve(services)));
    const port = await this.#serveHealth({
      status: () => client.status(),
      engineMetrics: async () => "",
      show: (registry) => {
        showConnection(registry, { isConnected: () => client.isConnected });
        showMessages(registry, services.deliveries);
      },
    });
    this.#ends.say(roleBanner(config, port));
    await this.#holdJobs(ground);
    await startJobs(services, this.#stops);
  }

  async #openDatabase(): Promise<Ground> {
    const config = this.#config;
    const given = givenSecrets(config);
    const { mode } = config;
    const database = await openDatabase({
      candorData: config.data,
      databaseUrl: config.databaseUrl,
      databaseOwnerUrl: config.databaseOwnerUrl,
      databaseReadUrl: config.databaseReadUrl,
      onNotice: (message) => this.#log.info(message),
      onLost: this.#ends.onLost,
      inspect: (client) => requireMode(client, mode, (one) => demoTraces(one, { config, secret: given.secret })),
    });
    this.#stops.push(() => database.close());
    if (this.#ends.signal.aborted) throw new StartupError("the start was broken off");
    // Before the engine, which takes the leadership from a server that may be running well.
    const secrets = await openSecrets(database.db, { given, sealed: sealedColumns });
    const sealed = await sealClearNumbers(database.db, secrets);
    if (sealed.cards + sealed.documents > 0)
      this.#log.info(sealed, "sealed the numbers that an older release left in clear");
    await withClient(database.url, (client) => markMode(client, mode));
    return { database, secrets, secret: given.secret };
  }

  async #startEngine({ database }: Ground, holder = newHolder()): Promise<BusClient> {
    const { feed, feedUrl, replaySpeed, keepBatchesDays, keepMonths, ordersPerDay, daySeconds, mode, role } =
      this.#config;
    const engine = await startEngineThread(
      {
        databaseUrl: database.url,
        databaseFolder: database.embedded && this.#config.data,
        mode,
        feed,
        feedUrl,
        replaySpeed,
        keepBatchesDays,
        keepMonths,
        ordersPerDay,
        daySeconds,
        standsBy: role === "engine",
        logLevel: this.#config.log,
      },
      this.#log,
      {
        signal: this.#ends.signal,
        holder,
        onDeposed: () => {
          this.#failing = true;
          this.#gateway?.fail();
          this.#ends.onDeposed();
        },
      },
    );
    this.#stops.push(() => engine.stop());
    return engine.client;
  }

  /** Without jobs and pages. A standby that follows is ready: an update may end the other engine then. */
  async #runEngine(ground: Ground): Promise<void> {
    let leading: BusClient | undefined;
    const holder = newHolder();
    const own = new FollowingWatch(ground.database.db, holder);
    const port = await this.#serveHealth({
      status: async () => (await leading?.status()) ?? { state: (await own.following()) ? "standby" : "starting" },
      engineMetrics: async () => (await leading?.metrics()) ?? "",
      show: (registry) =>
        showEngineRole(registry, { leads: () => leading !== undefined, following: () => own.following() }),
    });
    this.#ends.say(roleBanner(this.#config, port));
    const client = await this.#startEngine(ground, holder);
    const hub = new BusHub(client);
    this.#stops.push(await serveBus(this.#config, ground.secret, hub, this.#log));
    leading = client;
  }

  async #runAll(ground: Ground, engine: BusClient): Promise<void> {
    const services = await this.#createServices(ground, engine, noPeers);
    const demo = await startJobs(services, this.#stops);
    this.#sayAll(await this.#serve(services), demo);
  }

  async #runBesideGateways(ground: Ground, engine: BusClient): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "candor-"));
    this.#stops.push(async () => rmSync(folder, { recursive: true, force: true }));
    const bus = join(folder, "bus");
    const hub = new BusHub(engine);
    this.#stops.push(await serveBus({ bus, natsUrl: undefined }, ground.secret, hub, this.#log));
    const services = await this.#createServices(ground, engine, hub);
    const demo = await startJobs(services, this.#stops);
    const gateways = await startGateways(this.#config, { bus, databaseUrl: ground.database.url }, this.#log);
    this.#stops.push(() => gateways.stop());
    this.#sayAll(gateways.port, demo);
  }

  #sayAll(port: number, demo: Demo | undefined): void {
    this.#ends.say(banner(this.#config, { port, demo }));
  }

  async #createServices({ database, secrets }: Ground, engine: BusClient, peers: Peers): Promise<Services> {
    const risk = new RiskThread(database.url);
    this.#stops.push(() => risk.stop());
    const services = await createServices({
      config: this.#config,
      log: this.#log,
      db: database.db,
      history: database.history,
      replica: database.replica,
      engine,
      peers,
      clock: systemClock,
      verifyChain: (known) => withClient(database.url, (client) => verifyChain(client, { known })),
      readRisk: () => risk.read(),
      readRecords: (range, take) => withClient(database.url, (client) => readRecords(client, range, take)),
      secrets,
    });
    this.#stops.push(() => services.webPush.stop());
    notifyFirstAddresses(services);
    this.#stops.push(startEndedElsewhere(services));
    return services;
  }

  /** Pages, calls and sockets. Returns the port. */
  async #serve(services: Services): Promise<number> {
    const { config } = services;
    const tls = config.https ? await certificate(config.data) : undefined;
    const gateway = await createGateway(services, tls);
    this.#gateway = gateway;
    this.#stops.push(() => gateway.close());
    return listen(gateway.app, config);
  }

  /** Health checks and metrics of a process without pages. Returns the port. */
  async #serveHealth(health: Omit<ProcessHealth, "failing">): Promise<number> {
    const app = showProcess(this.#config, { ...health, failing: () => this.#failing });
    this.#stops.push(() => app.close());
    return listen(app, this.#config);
  }

  /** Waits until no other process does the jobs. */
  async #holdJobs({ database }: Ground): Promise<void> {
    const { onLost, signal } = this.#ends;
    const lock = await holdLock(database.url, JOBS_LOCK, {
      onLost: () => onLost(new StartupError("the connection that holds the lock of the jobs broke; start again")),
      signal,
    });
    this.#stops.push(lock.free);
  }
}
