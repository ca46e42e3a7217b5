/**
 * Open chats of users with the support: 1,000 sockets, and 200 messages a second through HTTP, half of them from users and half from agents, from the
 * moment of sending to the socket of the reader. In the midst of it a fifth of the users lose their connection and ask after their last message; in
 * the end nobody may miss one. `node bench/chat.ts [CHATS] [SECONDS]`.
 */
import { randomBytes } from "node:crypto";
import { chatMessages, chatSend } from "@candor/contract/routes/chat.ts";
import { inboxAnswer, inboxList, inboxTake } from "@candor/contract/routes/console/inbox.ts";
import { center } from "@candor/contract/routes/user.ts";
import { WebSocket } from "ws";
import { makeCommandId } from "../apps/server/src/platform/bus/command-id.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { type Caller, caller } from "../e2e/harness/api.ts";
import { type App, startApp } from "../e2e/harness/app.ts";

const PER_SECOND = 200;
/** An operator may make some ten calls a second. */
const OPERATORS = 10;
const AT_ONCE = 16;
const SETTLE_MS = 3_000;
const SUBJECT = { subject: "support" } as const;

export type Chat = {
  readonly chats: number;
  readonly sent: number;
  /** From sending to the reader's socket. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Of a plain read of the own account through HTTP, meanwhile. */
  readonly readP99Ms: number;
  /** Messages that a reader has neither by socket nor by asking after the last one. */
  readonly lost: number;
  readonly reconnected: number;
};

const tokens = (count: number) => Array.from({ length: count }, () => randomBytes(32).toString("base64url"));

/** Accounts and operators who are logged in, past the forms. */
async function enroll(app: App, users: readonly string[], operators: readonly string[]): Promise<void> {
  await withEmbeddedUrl(app.data, (url) =>
    withClient(url, async (client) => {
      const hour = "now() + interval '1 hour'";
      await client.query(
        `WITH made AS (INSERT INTO users (uid, email, password_hash, nickname, channel, invite_code, registered)
           SELECT (30000000 + n)::text, 'c' || n || '@bench.example', '-', 'n' || n, 'mail', 'C' || n, true FROM generate_series(1, $2) n
           RETURNING user_id, uid)
         INSERT INTO sessions (token_hash, user_id, expires_at)
         SELECT sha256(convert_to(($1::text[])[uid::int - 30000000], 'UTF8')), user_id, ${hour} FROM made`,
        [users, users.length],
      );
      await client.query(
        `WITH made AS (INSERT INTO operators (name, role, password_hash, totp_secret)
           SELECT 'bench-' || n, 'support', '-', '\\x00' FROM generate_series(1, $2) n RETURNING operator_id, name)
         INSERT INTO operator_sessions (token_hash, operator_id, expires_at)
         SELECT sha256(convert_to(($1::text[])[split_part(name, '-', 2)::int], 'UTF8')), operator_id, ${hour} FROM made`,
        [operators, operators.length],
      );
    }),
  );
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const item = items[next] as Item;
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

type Heard = { readonly id: number; readonly text: string };

/** A socket that tells of each message of the other side; it resolves when its token was accepted. */
function listen(app: App, action: "checkToken" | "checkOperator", token: string, heard: (one: Heard) => void) {
  const socket = new WebSocket(`ws://127.0.0.1:${app.port}/ws`, { perMessageDeflate: false });
  socket.on("open", () => socket.send(JSON.stringify({ action, data: { token } })));
  return new Promise<WebSocket>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (data: Buffer) => {
      const { action: kind, data: body } = JSON.parse(data.toString());
      if (kind === "checkToken") resolve(socket);
      if (kind === "ping") socket.send('{"action":"pong"}');
      const message = kind === "chat_data" || kind === "inbox_data" ? body.message : undefined;
      if (message?.from === "other") heard(message);
    });
  });
}

class User {
  readonly call: Caller;
  readonly heard = new Set<string>();
  caseId = "";
  #lastId = 0;
  #socket: WebSocket | undefined;
  readonly #app: App;
  readonly #arrived: (text: string) => void;

  constructor(app: App, token: string, arrived: (text: string) => void) {
    this.#app = app;
    this.call = caller(app.url, token);
    this.#arrived = arrived;
  }

  async connect(): Promise<void> {
    this.#socket = await listen(this.#app, "checkToken", this.call.token ?? "", ({ id, text }) => {
      this.#lastId = Math.max(this.#lastId, id);
      this.heard.add(text);
      this.#arrived(text);
    });
  }

  /** Loses the connection, and asks after the last message when it is back. */
  async reconnect(): Promise<void> {
    this.#socket?.terminate();
    const after = this.#lastId;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await this.connect();
    const { list } = await this.call.call(chatMessages, { ...SUBJECT, after: Math.max(1, after), page_size: 100 });
    for (const { text } of list) this.heard.add(text);
  }

  close(): void {
    this.#socket?.terminate();
  }
}

const key = () => makeCommandId(Date.now());
const share = (list: readonly number[], part: number): number =>
  Math.round((list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0) * 10) /
  10;

export async function benchChat(chats = 1_000, seconds = 15): Promise<Chat> {
  const app = await startApp({ CANDOR_SOCKETS_PER_IP: "10000" });
  const open: { close(): void }[] = [];
  try {
    const [userTokens, operatorTokens] = [tokens(chats), tokens(OPERATORS)];
    await enroll(app, userTokens, operatorTokens);
    const sentAt = new Map<string, number>();
    const delays: number[] = [];
    const arrived = (text: string) => {
      const at = sentAt.get(text);
      if (at !== undefined) delays.push(performance.now() - at);
    };
    const users = userTokens.map((token) => new User(app, token, arrived));
    const operators = operatorTokens.map((token) => asOperator(app, token));
    const heardByAgent = new Set<string>();
    await openChats(users, operators);
    await inLanes(users, (user) => user.connect());
    open.push(...users);
    const watcher = await listen(app, "checkOperator", operatorTokens[0] ?? "", ({ text }) => {
      heardByAgent.add(text);
      arrived(text);
    });
    open.push({ close: () => watcher.terminate() });
    const load = await talk({ users, operators, sentAt, seconds });
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const lost =
      load.toAgents.filter((text) => !heardByAgent.has(text)).length +
      load.toUsers.filter(({ user, text }) => !user.heard.has(text)).length;
    const sent = load.toAgents.length + load.toUsers.length;
    const [p50Ms, p99Ms, maxMs] = [share(delays, 0.5), share(delays, 0.99), share(delays, 1)];
    const { readP99Ms, reconnected } = load;
    return { chats, sent, p50Ms, p99Ms, maxMs, readP99Ms, lost, reconnected };
  } finally {
    for (const one of open) one.close();
    await app.stop();
  }
}

type Operator = { call: Caller["call"] };

/** A caller of the console, whose token is not that of a user. */
function asOperator(app: App, token: string): Operator {
  return {
    async call(route, input, commandId) {
      const headers: Record<string, string> = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      if (commandId) headers["idempotency-key"] = commandId;
      const isGet = route.methods[0] === "GET";
      const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
      const body = isGet ? {} : { body: JSON.stringify(input) };
      const answer = await fetch(`${app.url}/api/${route.path}${query}`, {
        method: isGet ? "GET" : "POST",
        headers,
        ...body,
      });
      const { code, data, error } = (await answer.json()) as { code: number; data: never; error?: string };
      if (code !== 1) throw new Error(`${route.path}: ${error}`);
      return data;
    },
  };
}

/** Each user writes, and an agent takes the case: the robot of the demo is silent from then on. */
async function openChats(users: readonly User[], operators: readonly Operator[]): Promise<void> {
  await inLanes(users, (user) => user.call.call(chatSend, { ...SUBJECT, text: "hello" }, key()));
  const byUid = new Map(users.map((user, index) => [String(30_000_001 + index), user]));
  let cursor: string | undefined;
  const [first] = operators;
  if (!first) throw new Error("nobody answers");
  do {
    const page = await first.call(inboxList, {
      tab: "all",
      page_size: 100,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const row of page.list) {
      const user = byUid.get(row.user.uid);
      if (user) user.caseId = row.id;
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  await inLanes([...users.keys()], async (index) => {
    const id = users[index]?.caseId ?? "";
    await operators[index % operators.length]?.call(inboxTake, { id });
  });
}

type Talk = {
  readonly users: readonly User[];
  readonly operators: readonly Operator[];
  readonly sentAt: Map<string, number>;
  readonly seconds: number;
};

/** Sends evenly, whatever the answers take; users and agents alternate. */
async function talk({ users, operators, sentAt, seconds }: Talk) {
  const toAgents: string[] = [];
  const toUsers: { user: User; text: string }[] = [];
  const pending = new Set<Promise<unknown>>();
  const reads: number[] = [];
  const begin = (work: Promise<unknown>) => {
    const one = work.finally(() => pending.delete(one));
    pending.add(one);
  };
  const send = async (count: number) => {
    const index = Math.floor(count / 2) % users.length;
    const user = users[index] as User;
    const text = `message ${count}`;
    sentAt.set(text, performance.now());
    if (count % 2 === 0) {
      await user.call.call(chatSend, { ...SUBJECT, text }, key());
      toAgents.push(text);
    } else {
      await operators[index % operators.length]?.call(inboxAnswer, { id: user.caseId, text }, key());
      toUsers.push({ user, text });
    }
  };
  const read = async () => {
    const from = performance.now();
    await users[0]?.call.call(center, {});
    reads.push(performance.now() - from);
  };
  const dropped = users.filter((_, index) => index % 5 === 0);
  const started = performance.now();
  let count = 0;
  for (let isBroken = false; ; ) {
    const elapsed = (performance.now() - started) / 1_000;
    if (elapsed >= seconds) break;
    for (; count < elapsed * PER_SECOND; count += 1) {
      begin(send(count));
      if (count % 10 === 0) begin(read());
    }
    if (!isBroken && elapsed > seconds / 2) {
      isBroken = true;
      begin(inLanes(dropped, (user) => user.reconnect()));
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(pending);
  return { toAgents, toUsers, readP99Ms: share(reads, 0.99), reconnected: dropped.length };
}

if (import.meta.main) {
  const [chats, seconds] = process.argv.slice(2).map(Number);
  console.log(JSON.stringify(await benchChat(chats, seconds), null, 2));
}
