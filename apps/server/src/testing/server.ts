import { rmSync } from "node:fs";
import type { Envelope } from "@candor/contract/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import * as z from "zod/mini";
import { readRecords } from "../engine/batch-records.ts";
import type { EngineOptions } from "../engine/engine-options.ts";
import { readRisk } from "../engine/risk/report.ts";
import { verifyChain } from "../engine/verify/chain.ts";
import { createGateway, type Gateway } from "../gateway/http/server.ts";
import { noPeers } from "../platform/bus/peers.ts";
import { type Config, parseConfig } from "../platform/config/config.ts";
import { withClient } from "../platform/database/connect.ts";
import { createLog, type Log } from "../platform/log/log.ts";
import { Secrets } from "../platform/secrets/secrets.ts";
import { createServices } from "../services/create-services.ts";
import type { Services } from "../services/services.ts";
import { newDataFolder } from "./data-folder.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { seedMarket, type TestEngine } from "./engine.ts";
import { type ServerEngine, startServerEngine } from "./server-engine.ts";

/** A gateway on a free port over a database and an engine of its own, with a clock that a test may move. */
export type TestServer = {
  readonly url: string;
  readonly services: Services;
  readonly gateway: Gateway;
  readonly database: TestDatabase;
  readonly engine: TestEngine;
  readonly publish: ServerEngine["publish"];
  /** `ahead` in milliseconds; after `stop` only `ahead` moves it, so that nothing depends on how long the test takes. */
  readonly clock: { now(): number; ahead: number; stop(): void };
  call<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<Envelope<OutputOf<R>>>;
  /** A call that must be done; answers its data. */
  ok<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<OutputOf<R>>;
  close(): Promise<void>;
};
export type CallOptions = {
  readonly token?: string | undefined;
  readonly lang?: string;
  readonly form?: boolean;
  readonly key?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
};

export const SECRET = "a secret of the tests with more than 32 characters";

/** No rate limits and the cheapest argon2 unless `environment` says otherwise. */
export function testConfig(environment: Record<string, string> = {}): Config {
  const result = parseConfig(
    {
      CANDOR_ARGON2: "8,1,1",
      CANDOR_RATE_PER_USER: "0",
      CANDOR_RATE_PER_IP: "0",
      CANDOR_SOCKETS_PER_IP: "10000",
      CANDOR_CODES_PER_IP: "1000000",
      CANDOR_LOG: "silent",
      CANDOR_PAGES: "/nonexistent",
      CANDOR_CONSOLE_PAGES: "/nonexistent",
      ...environment,
    },
    [],
  );
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.config;
}

export async function startTestServer(
  environment: Record<string, string> = {},
  engineChanges: Partial<EngineOptions> = {},
  log: Log = createLog(process.env["SERVER_TEST_LOG"] ?? "silent"),
): Promise<TestServer> {
  const data = newDataFolder();
  const config = testConfig({ CANDOR_DATA: data, ...environment });
  const database = await testDatabase();
  const { client, engine, publish } = await startServerEngine(database.url, engineChanges);
  await seedMarket(engine, database.pool, []);
  let stoppedAt: number | undefined;
  const clock = {
    ahead: 0,
    now: () => (stoppedAt ?? Date.now()) + clock.ahead,
    stop: () => {
      stoppedAt = Date.now();
    },
  };
  const parts: Parts = {
    config,
    db: database.db,
    history: database.db,
    replica: undefined,
    engine: client,
    peers: noPeers,
    clock,
    log,
    secrets: new Secrets([{ id: 1, text: SECRET }]),
    verifyChain: (known) => withClient(database.url, (one) => verifyChain(one, { known })),
    readRisk: () => withClient(database.url, readRisk),
    readRecords: (range, take) => withClient(database.url, (one) => readRecords(one, range, take)),
  };
  const served = await serve(parts);
  return {
    database,
    engine,
    publish,
    clock,
    ...served,
    async close() {
      await served.gateway.close();
      await engine.stop();
      await database.close();
      rmSync(data, { recursive: true });
    },
  };
}

/** The gateway of a server started again with other secrets, over the same database and engine; closing it leaves those. */
export const withSecrets = (server: TestServer, secrets: Secrets): Promise<TestServer> => beside(server, { secrets });

/** A second gateway over the same database, by other connections than the first one's, and the same engine. */
export const withDatabase = (server: TestServer, db: Services["db"], history = db): Promise<TestServer> =>
  beside(server, { db, history });

async function beside(
  server: TestServer,
  changes: Partial<Pick<Services, "db" | "history" | "secrets">>,
): Promise<TestServer> {
  const {
    config,
    db,
    history,
    replica,
    engine,
    peers,
    clock,
    log,
    secrets,
    verifyChain: verify,
    readRecords: read,
    readRisk: risk,
  } = server.services;
  const parts = {
    config,
    db,
    history,
    replica,
    engine,
    peers,
    clock,
    log,
    secrets,
    verifyChain: verify,
    readRecords: read,
    readRisk: risk,
  };
  const served = await serve({ ...parts, ...changes });
  return { ...server, ...served, close: () => served.gateway.close() };
}

type Parts = Parameters<typeof createServices>[0];

/** Services and gateway on a free port. */
async function serve(parts: Parts): Promise<Pick<TestServer, "url" | "services" | "gateway" | "call" | "ok">> {
  const services = await createServices(parts);
  const gateway = await createGateway(services);
  await gateway.app.listen({ port: 0, host: "127.0.0.1" });
  const address = gateway.app.server.address();
  if (typeof address !== "object" || !address) throw new Error("the test server has no port");
  const url = `http://127.0.0.1:${address.port}`;
  const call: TestServer["call"] = async (route, input, options = {}) => {
    const response = await fetch(...request(url, route, input, options));
    return response.json() as Promise<Envelope<never>>;
  };
  return {
    url,
    services,
    gateway,
    call,
    async ok(route, input, options) {
      const answer = await call(route, input, options);
      if (answer.code !== 1 || answer.data === null) throw new Error(`${route.path}: ${JSON.stringify(answer)}`);
      // What a page reads is what the contract promises, or the test of the call fails.
      z.parse(route.output, answer.data);
      return answer.data;
    },
  };
}

/** What fetch takes to make a call: GET puts the input into the query, everything else into a JSON or form body. */
export function request(url: string, route: Route, input: unknown, options: CallOptions): [string, RequestInit] {
  const method = options.method ?? route.methods[0] ?? "POST";
  const fields = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const form = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, formText(value)]));
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers["authorization"] = `Bearer ${options.token}`;
  if (options.lang) headers["lang"] = options.lang;
  if (options.key) headers["idempotency-key"] = options.key;
  if (method === "GET") return [`${url}/api/${route.path}?${form}`, { method, headers }];
  if (options.form) return [`${url}/api/${route.path}`, { method, headers, body: form }];
  headers["content-type"] = "application/json";
  return [`${url}/api/${route.path}`, { method, headers, body: JSON.stringify(input) }];
}

const formText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
