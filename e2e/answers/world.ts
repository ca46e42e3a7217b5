import pg from "pg";
import { v7 } from "uuid";
import { withEmbeddedUrl } from "../../apps/server/src/platform/database/reach.ts";
import { codeOfStep, stepAt } from "../../apps/server/src/platform/totp.ts";
import type { App } from "../harness/app.ts";
import { bytesOf } from "../harness/operators.ts";
import { type Calls, type OpenApi, readCalls } from "./calls.ts";

/** One answer as it came: `body` is the parsed envelope, the text of another type, or the number of bytes. */
export type Answer = { readonly status: number; readonly type: string; readonly body: unknown };
export type Envelope = { readonly code: number; readonly error?: string; readonly msg: string; readonly data: unknown };
export type Recorded = Answer & { readonly label: string; readonly path: string; readonly accepted: boolean };

type CallOptions = {
  /** What the case is called in the recording; accepted calls are numbered without one. */
  readonly as?: string;
  readonly method?: string;
  readonly lang?: string;
  readonly key?: string;
  readonly form?: boolean;
  readonly token?: string;
  /** How often the call succeeds, how full its lists are or what it costs depends on the machine: only the shape of the answer is kept. */
  readonly shape?: boolean;
};

type Message = { readonly to: string; readonly text: string };
const MESSAGE_WITHIN_MS = 30_000;
/** Seconds of the recording in a second, while nothing but its time matters. */
const FAST = "60";
const PLAYED_WITHIN_MS = 120_000;

/** What happens on one server, written down answer by answer. */
export class World {
  readonly app: App;
  readonly calls: Calls;
  readonly recorded: (Recorded & { readonly shape: boolean })[] = [];
  /** Values that the server made up, and what stands in the recording instead. */
  readonly aliases = new Map<string, string>();
  /** The last accepted input of each call, from which wrong ones are made. */
  readonly accepted = new Map<string, { readonly who: Person; readonly input: object }>();
  /** What was not answered as the life expects. */
  readonly faults: string[] = [];
  /** Passkeys are made for a name and not for a bare address. */
  readonly site: string;
  readonly #counts = new Map<string, number>();

  private constructor(app: App, calls: Calls) {
    this.app = app;
    this.site = app.url.replace("127.0.0.1", "localhost");
    this.calls = calls;
  }

  static async open(app: App): Promise<World> {
    const openApi = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as OpenApi;
    return new World(app, readCalls(openApi));
  }

  /** What no call can do: to let time pass for a row. The server's own database ends and starts with it. */
  async sql(statement: string, values: readonly unknown[] = []): Promise<pg.QueryResult<Record<string, unknown>>> {
    return withEmbeddedUrl(this.app.data, async (connectionString) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        return await client.query(statement, [...values]);
      } finally {
        await client.end();
      }
    });
  }

  /** Lets so many minutes of the recording pass within seconds: the server plays it faster for a while. */
  async playMinutes(minutes: number): Promise<void> {
    const { CANDOR_REPLAY_SPEED: usual } = this.app.env;
    if (usual === undefined) throw new Error("only a recording can be played faster");
    const playedTo = async () => {
      const { rows } = await this.sql("SELECT extract(epoch FROM max(at)) AS second FROM ticks");
      return Number(rows[0]?.["second"]);
    };
    const until = (await playedTo()) + minutes * 60;
    for (const [speed, isThere] of [
      [FAST, async () => (await playedTo()) >= until],
      [usual, async () => true],
    ] as const) {
      await this.app.end();
      await this.app.restart({ CANDOR_REPLAY_SPEED: speed });
      for (const end = Date.now() + PLAYED_WITHIN_MS; !(await isThere()); ) {
        if (Date.now() > end) throw new Error(`the recording was not played for ${minutes} minutes`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  /** Lets the minute pass after which the next code may be sent, and forgets which codes of authenticators were used. */
  async passTime(): Promise<void> {
    await this.sql("UPDATE codes SET created_at = created_at - interval '2 minutes'");
    await this.sql("UPDATE operators SET last_step = 0");
    await this.sql("UPDATE authenticators SET last_step = 0");
  }

  /** The code of the message to an email address or phone that `send` causes. */
  async codeAfter(to: string, send: () => Promise<unknown>): Promise<string> {
    const texts = async () => {
      const { list } = (await (await fetch(`${this.app.url}/outbox.json`)).json()) as { list: Message[] };
      return list.filter((message) => message.to.endsWith(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
    };
    const before = (await texts()).length;
    await send();
    for (const end = Date.now() + MESSAGE_WITHIN_MS; Date.now() < end; ) {
      const found = await texts();
      if (found.length > before) return found[0] ?? "";
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no code for ${to} in the outbox`);
  }

  /** Sends a call and writes its answer down. */
  async send(who: Person, path: string, input: object, options: CallOptions = {}): Promise<Envelope> {
    const method = options.method ?? this.calls.methodOf(path);
    const answer = await this.#fetch(who, path, input, { ...options, method });
    const envelope = answer.body as Envelope;
    const accepted = answer.status === 200 && (typeof envelope === "object" ? envelope.code === 1 : true);
    this.#record(`${path} · ${options.as ?? (accepted ? "accepted" : "refused")}`, {
      ...answer,
      path,
      accepted,
      shape: options.shape ?? false,
    });
    if (accepted && options.as === undefined) this.accepted.set(path, { who, input });
    return envelope;
  }

  /** Writes down what is no answer of a call: messages of the socket, mails. */
  note(label: string, body: unknown): void {
    this.#record(label, { status: 0, type: "note", body, path: label, accepted: true, shape: false });
  }

  #record(name: string, answer: Omit<World["recorded"][number], "label">): void {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    this.recorded.push({ label: `${name} ${count}`, ...answer });
  }

  async #fetch(who: Person, path: string, input: object, options: CallOptions & { method: string }): Promise<Answer> {
    const { method, lang = "en", key, form } = options;
    const headers: Record<string, string> = { lang, origin: this.site };
    const token = options.token ?? who.token;
    if (token) headers["token"] = token;
    if (key) headers["idempotency-key"] = key;
    const target = new URL(`${this.site}/api/${path}`);
    let body: string | FormData | URLSearchParams | undefined;
    if (method === "GET" || method === "HEAD")
      for (const [name, value] of Object.entries(input)) target.searchParams.set(name, textOf(value));
    else if (input instanceof FormData) body = input;
    else if (form)
      body = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, textOf(value)]));
    else {
      headers["content-type"] = "application/json";
      body = JSON.stringify(input);
    }
    const signed = { method, path: target.pathname + target.search, body: typeof body === "string" ? body : "" };
    const answer = await fetch(target, {
      method,
      headers: { ...headers, ...who.signer?.(signed) },
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    });
    const type = answer.headers.get("content-type") ?? "";
    if (/^application\/json(?:;|$)/.test(type)) return { status: answer.status, type, body: await answer.json() };
    if (/^text\/|json/.test(type)) return { status: answer.status, type, body: await answer.text() };
    return { status: answer.status, type, body: (await answer.arrayBuffer()).byteLength };
  }
}

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** A user, an operator or a stranger with what they remember. */
export class Person {
  readonly #world: World;
  readonly name: string;
  token: string | undefined;
  /** Of an authenticator. */
  secret: Buffer | undefined;
  /** Of a wallet service, which signs each request: its headers. */
  signer: ((request: { method: string; path: string; body: string }) => Readonly<Record<string, string>>) | undefined;
  email = "";
  uid = "";

  constructor(world: World, name: string) {
    this.#world = world;
    this.name = name;
  }

  /** A call that must be accepted; answers its data. */
  async ok(path: string, input: object = {}, options: CallOptions = {}): Promise<unknown> {
    const key = this.#world.calls.changes(path) ? { key: v7() } : {};
    const envelope = await this.#world.send(this, path, input, { ...key, ...options });
    if (typeof envelope !== "object") return envelope;
    if (envelope.code !== 1)
      throw new Error(`${this.name}: ${path} ${JSON.stringify(input)}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  }

  /** A call that must be refused; `as` says why. */
  async no(as: string, path: string, input: object = {}, options: CallOptions = {}): Promise<void> {
    const envelope = await this.#world.send(this, path, input, { ...options, as });
    if (typeof envelope === "object" && envelope.code === 1)
      this.#world.faults.push(`${this.name}: ${path} (${as}) was accepted`);
  }

  /** Repeats a call that is not written down until `isThere` is true of its data, and writes it down then. */
  async until(path: string, input: object, isThere: (data: unknown) => boolean, withinMs = 30_000): Promise<unknown> {
    const { url } = this.#world.app;
    const method = this.#world.calls.methodOf(path);
    for (const end = Date.now() + withinMs; Date.now() < end; ) {
      const target = new URL(`${url}/api/${path}`);
      const headers = { token: this.token ?? "", "content-type": "application/json" };
      if (method === "GET")
        for (const [name, value] of Object.entries(input)) target.searchParams.set(name, textOf(value));
      const answer = await fetch(target, {
        method,
        headers,
        ...(method === "GET" ? {} : { body: JSON.stringify(input) }),
      });
      const envelope = (await answer.json()) as Envelope;
      if (envelope.code === 1 && isThere(envelope.data)) return this.ok(path, input);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`${this.name}: ${path} ${JSON.stringify(input)} never became what was expected`);
  }

  /** The next code of the authenticator. */
  async totp(): Promise<string> {
    if (!this.secret) throw new Error(`${this.name} has no authenticator`);
    await this.#world.passTime();
    return codeOfStep(this.secret, stepAt(Date.now()));
  }

  /** Asks for a code by email and reads it. */
  async mailed(event: "register" | "resetpwd" | "bind" | "security", email = this.email): Promise<string> {
    await this.#world.passTime();
    return this.#world.codeAfter(email, () => this.ok("ems/send", { email, event }));
  }
}

/** The operators of the demo have secrets that are known. */
export const secretOf = (base32: string): Buffer => bytesOf(base32);

/** What stands at a path such as `list.0.id` of an answer's data. */
export function at(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[name];
  if (value === undefined) throw new Error(`nothing at ${path} of ${JSON.stringify(data)}`);
  return value;
}
export const text = (data: unknown, path: string): string => String(at(data, path));
export const number = (data: unknown, path: string): number => at(data, path) as number;
export const list = (data: unknown, path = "list"): readonly unknown[] => at(data, path) as unknown[];
