import { randomUUID } from "node:crypto";
import * as chat from "@candor/contract/routes/chat.ts";
import * as inbox from "@candor/contract/routes/console/inbox.ts";
import { consoleLogout, consoleState } from "@candor/contract/routes/console/session.ts";
import type { DataOf } from "@candor/contract/socket.ts";
import { afterAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId as newKey } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { connectSocket } from "../../../testing/socket.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { pool } = server.database;
const support = await openOperator(server, "support");
const reviewer = await openOperator(server, "reviewer");
const finance = await openOperator(server, "finance");

const subject = "support";
const send = (account: Account, text: string, key = newKey()) =>
  server.ok(chat.chatSend, { subject, text }, { token: account.token, key });
const state = (account: Account) => server.ok(chat.chatState, { subject }, { token: account.token });
const messages = (account: Account, range: object = {}) =>
  server.ok(chat.chatMessages, { subject, ...range }, { token: account.token });
const caseOf = async (account: Account) => (await state(account)).conversation_id ?? "";
const answer = (operator: TestOperator, id: string, text: string, key = newKey()) =>
  server.call(inbox.inboxAnswer, { id, text }, { token: operator.token, key });
const answered = async (operator: TestOperator, id: string, text: string) => {
  const result = await answer(operator, id, text);
  expect(result).toMatchObject({ code: 1 });
  return result.data;
};
const record = (operator: TestOperator, id: string) => server.ok(inbox.inboxRecord, { id }, { token: operator.token });
const close = async (operator: TestOperator, id: string) =>
  server.ok(
    inbox.inboxClose,
    { id, version: (await record(operator, id)).version, reason: "solved" },
    { token: operator.token, key: newKey() },
  );

async function operatorSocket(operator: TestOperator) {
  const socket = await connectSocket(server);
  socket.say("checkOperator", { token: operator.token });
  await socket.next("checkToken");
  const inboxData = () => socket.got.flatMap((message) => (message.action === "inbox_data" ? [message.data] : []));
  return { ...socket, inboxData };
}
type ChatData = DataOf<"chat_data">;
type InboxData = DataOf<"inbox_data">;
const chatOf = (matches: (data: ChatData) => boolean) => (message: { action: string; data: unknown }) =>
  message.action === "chat_data" && matches(message.data as ChatData);
const inboxOf = (matches: (data: InboxData) => boolean) => (message: { action: string; data: unknown }) =>
  message.action === "inbox_data" && matches(message.data as InboxData);

test("a user writes, an agent answers, and both sides see it in order, live and read again", async () => {
  const user = await openAccount(server);
  expect(await state(user)).toMatchObject({ state: "none", conversation_id: null, unread: 0 });
  const own = await connectSocket(server, user.token);
  const desk = await operatorSocket(support);
  const key = newKey();
  const sent = await send(user, "Where is my deposit?", key);
  expect(sent).toMatchObject({ id: 2, from: "own", key, text: "Where is my deposit?", masked: false, name: null });
  await own.until(chatOf(({ message }) => message?.key === key));
  const arrived = await desk.until(inboxOf(({ message }) => message?.text === "Where is my deposit?"));
  expect(arrived.data).toMatchObject({ changed: true, message: { from: "other", name: "Trader", key: null } });
  expect(await state(user)).toMatchObject({ state: "waiting", name: null });

  const id = await caseOf(user);
  const { message: told } = (await own.until(chatOf(({ message }) => message?.event === "opened"))).data as ChatData;
  expect(told).toMatchObject({ id: 1, from: "system" });
  await answered(support, id, "Your deposit is under review.");
  const reply = (await own.until(chatOf(({ message }) => message?.from === "other"))).data as ChatData;
  expect(reply).toMatchObject({
    subject,
    unread: 1,
    message: { name: expect.stringMatching(/^Agent \d+$/), key: null },
  });
  expect(JSON.stringify(own.got)).not.toContain(support.name);

  const { list, more } = await messages(user);
  expect(list.map(({ id: place, from, event }) => [place, from, event])).toEqual([
    [1, "system", "opened"],
    [2, "own", null],
    [3, "system", "taken"],
    [4, "other", null],
  ]);
  expect(more).toBe(false);
  expect((await messages(user, { after: 2 })).list.map((message) => message.id)).toEqual([3, 4]);
  expect(await messages(user, { before: 3, page_size: 1 })).toMatchObject({ list: [{ id: 2 }], more: true });
  expect(await server.ok(chat.chatUnread, {}, { token: user.token })).toEqual({
    total: 1,
    list: [{ subject, unread: 1 }],
  });
  expect(await server.ok(chat.chatRead, { subject, up_to: 4 }, { token: user.token })).toEqual({ unread: 0 });
  await desk.until(inboxOf(({ read }) => read === 4));
  expect(await server.ok(chat.chatUnread, {}, { token: user.token })).toEqual({ total: 0, list: [] });
  expect(await state(user)).toMatchObject({ state: "open", unread: 0, own_read_id: 4 });
  own.close();
  desk.close();
});

test("an answer that was lost is asked for again, and the message is there once", async () => {
  const user = await openAccount(server);
  const key = newKey();
  const answers = await Promise.all([1, 2, 3].map(() => send(user, "once", key)));
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([2]));
  expect((await messages(user)).list).toHaveLength(2);
  const other = await server.call(chat.chatSend, { subject, text: "another" }, { token: user.token, key });
  expect(other).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  const id = await caseOf(user);
  const answerKey = newKey();
  const twice = [await answer(support, id, "hello", answerKey), await answer(support, id, "hello", answerKey)];
  expect(twice[0]).toMatchObject({ code: 1, data: { key: answerKey } });
  expect(twice[1]?.data).toEqual(twice[0]?.data);
});

test("messages sent at once are numbered without gaps and arrive in that order", async () => {
  const user = await openAccount(server);
  const own = await connectSocket(server, user.token);
  await Promise.all(Array.from({ length: 20 }, (_, index) => send(user, `message ${index}`)));
  const { list } = await messages(user);
  expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  await own.until(chatOf(({ message }) => message?.id === 21));
  const live = own.got.flatMap((message) =>
    message.action === "chat_data" && message.data.message ? [message.data] : [],
  );
  expect(live.map(({ message }) => message?.id)).toEqual(list.map(({ id }) => id));
  own.close();
});

test("a socket that was away reads what it missed after its last message", async () => {
  const user = await openAccount(server);
  await send(user, "before");
  const id = await caseOf(user);
  const first = await connectSocket(server, user.token);
  await answered(support, id, "one");
  await first.until(chatOf(({ message }) => message?.text === "one"));
  first.close();
  await first.closed;
  await answered(support, id, "two");
  const again = await connectSocket(server, user.token);
  await answered(support, id, "three");
  await again.until(chatOf(({ message }) => message?.text === "three"));
  expect((await messages(user, { after: 4 })).list.map(({ text }) => text)).toEqual(["two", "three"]);
  again.close();
});

test("nobody reads or writes in another user's conversation", async () => {
  const [one, two] = [await openAccount(server), await openAccount(server)];
  await send(one, "mine");
  expect((await messages(two)).list).toEqual([]);
  const strange = { subject: "otc:999" };
  for (const [route, input] of [
    [chat.chatState, strange],
    [chat.chatMessages, strange],
    [chat.chatTyping, strange],
    [chat.chatRead, { ...strange, up_to: 1 }],
  ] as const)
    expect(await server.call(route, input as never, { token: two.token })).toMatchObject({ error: "NOT_FOUND" });
  expect(
    await server.call(chat.chatSend, { ...strange, text: "hello" }, { token: two.token, key: newKey() }),
  ).toMatchObject({ error: "NOT_FOUND" });
  const rating = { conversation_id: await caseOf(one), solved: true };
  expect(await server.call(chat.chatRate, rating, { token: two.token, key: newKey() })).toMatchObject({
    error: "NOT_FOUND",
  });
});

test("a note is never in a user's answer or socket, and leaves no gap in the numbers", async () => {
  const user = await openAccount(server);
  await send(user, "help");
  const id = await caseOf(user);
  const own = await connectSocket(server, user.token);
  const note = { id, text: "suspicious, see case 7" };
  const written = await server.ok(inbox.inboxNote, note, { token: reviewer.token, key: newKey() });
  expect(written).toMatchObject({ from: "note", name: reviewer.name });
  await answered(support, id, "we are looking into it");
  await own.until(chatOf(({ message }) => message?.text === "we are looking into it"));
  expect(JSON.stringify([own.got, await messages(user), await state(user)])).not.toContain("suspicious");
  expect((await messages(user)).list.map((message) => message.id)).toEqual([1, 2, 3, 4]);
  const { list } = await server.ok(inbox.inboxMessages, { id }, { token: support.token });
  expect(list.map(({ id: place, from }) => [place, from])).toEqual([
    [1, "system"],
    [2, "other"],
    [3, "note"],
    [4, "system"],
    [5, "own"],
  ]);
  await server.ok(chat.chatRead, { subject, up_to: 4 }, { token: user.token });
  expect(await server.ok(inbox.inboxMessages, { id }, { token: support.token })).toMatchObject({ other_read_id: 5 });
  own.close();
});

test("of two agents who take one conversation at once one has it; the other may neither answer nor close it", async () => {
  const user = await openAccount(server);
  await send(user, "hello?");
  const id = await caseOf(user);
  const takes = await Promise.all(
    [support, reviewer].map(({ token }) => server.call(inbox.inboxTake, { id }, { token })),
  );
  expect(takes.filter(({ code }) => code === 1)).toHaveLength(1);
  const [mine, theirs] = takes[0]?.code === 1 ? [support, reviewer] : [reviewer, support];
  expect(takes.find(({ code }) => code !== 1)).toMatchObject({ error: "RECORD_TAKEN" });
  expect(await answer(theirs, id, "me too")).toMatchObject({ error: "RECORD_TAKEN" });
  const { version } = await record(theirs, id);
  const closing = { id, version, reason: "other" as const };
  expect(await server.call(inbox.inboxClose, closing, { token: theirs.token, key: newKey() })).toMatchObject({
    error: "RECORD_TAKEN",
  });
  const over = { id, operator: theirs.name, note: "speaks the language" };
  await server.ok(inbox.inboxHandOver, over, { token: mine.token, key: newKey() });
  expect(await answer(mine, id, "still me")).toMatchObject({ error: "RECORD_TAKEN" });
  await answered(theirs, id, "hello");
  expect((await messages(user)).list.map(({ event }) => event)).toEqual(["opened", null, "taken", "handed_over", null]);
  expect(JSON.stringify((await messages(user)).list)).not.toContain("speaks the language");
  const wrong = { id, operator: finance.name };
  expect(await server.call(inbox.inboxHandOver, wrong, { token: theirs.token, key: newKey() })).toMatchObject({
    error: "NOT_FOUND",
  });
  await server.ok(inbox.inboxRelease, { id }, { token: theirs.token });
  expect(await record(support, id)).toMatchObject({ holder: null });
  const { rows } = await pool.query("SELECT action FROM audit_log WHERE subject = $1 ORDER BY entry_id", [
    `chat:${id}`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(["chat.take", "chat.hand_over", "chat.release"]);
});

test("a close that races a message loses it never: the case stays open, or another one opens", async () => {
  for (let round = 0; round < 8; round += 1) {
    const user = await openAccount(server);
    await send(user, "first");
    const id = await caseOf(user);
    await answered(support, id, "anything else?");
    const { version } = await record(support, id);
    const closing = { id, version, reason: "no_answer" as const };
    const [closed, sent] = await Promise.all([
      server.call(inbox.inboxClose, closing, { token: support.token, key: newKey() }),
      send(user, "wait!"),
    ]);
    const { list } = await messages(user);
    expect(list.find(({ id: place }) => place === sent.id)).toMatchObject({ text: "wait!" });
    const now = await state(user);
    expect(now.state).toBe("waiting");
    if (closed.code === 1) expect(now.conversation_id).not.toBe(id);
    else {
      expect(closed).toMatchObject({ error: "VERSION_CONFLICT" });
      expect(now.conversation_id).toBe(id);
    }
    const open =
      "SELECT count(*) FROM chat_cases JOIN conversations USING (conversation_id) WHERE user_id = $1 AND closed_at IS NULL";
    expect((await pool.query(open, [user.userId])).rows).toEqual([{ count: 1 }]);
  }
});

test("a closed conversation is rated once, and cannot be answered or closed again", async () => {
  const user = await openAccount(server);
  await send(user, "thanks");
  const id = await caseOf(user);
  const key = newKey();
  const early = await server.call(chat.chatRate, { conversation_id: id, solved: true }, { token: user.token, key });
  expect(early).toMatchObject({ error: "VERSION_CONFLICT" });
  await close(support, id);
  expect(await state(user)).toMatchObject({ state: "closed", conversation_id: id, may_rate: true, name: null });
  expect(await answer(support, id, "one more thing")).toMatchObject({ error: "VERSION_CONFLICT" });
  const rate = (solved: boolean) =>
    server.call(chat.chatRate, { conversation_id: id, solved }, { token: user.token, key: newKey() });
  expect(await rate(false)).toMatchObject({ code: 1 });
  expect(await rate(true)).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await state(user)).toMatchObject({ may_rate: false });
  expect(await record(support, id)).toMatchObject({ state: "closed", solved: false, age: "done" });
  await send(user, "it is back");
  expect(await state(user)).toMatchObject({ state: "waiting" });
  expect(await record(support, await caseOf(user))).toMatchObject({ earlier: [{ id, solved: false }] });
});

test("the lists: those that wait by age, one's own, all, closed, by language and by words", async () => {
  const users = [await openAccount(server), await openAccount(server)];
  for (const user of users) await send(user, "the aardvark ate my withdrawal");
  const ids = await Promise.all(users.map(caseOf));
  const list = (filter: object) => server.ok(inbox.inboxList, filter, { token: reviewer.token });
  const idsOf = async (filter: object) => (await list({ search: "AARDVARK", ...filter })).list.map(({ id }) => id);
  expect(await idsOf({})).toEqual(ids);
  expect(await idsOf({ tab: "mine" })).toEqual([]);
  expect(await idsOf({ lang: "th" })).toEqual([]);
  // Who took it last is no message: the row goes on showing what was written.
  await server.ok(inbox.inboxTake, { id: ids[0] ?? "" }, { token: reviewer.token });
  expect((await list({ search: users[0]?.user.uid })).list[0]?.last).toMatchObject({
    from: "other",
    text: "the aardvark ate my withdrawal",
  });
  await answered(reviewer, ids[0] ?? "", "a moment");
  expect(await idsOf({})).toEqual([ids[1]]);
  expect(await idsOf({ tab: "mine" })).toEqual([ids[0]]);
  expect(await idsOf({ tab: "all" })).toEqual([ids[1], ids[0]]);
  await close(reviewer, ids[0] ?? "");
  expect(await idsOf({ tab: "closed" })).toEqual([ids[0]]);
  const [row] = (await list({ search: users[1]?.user.uid })).list;
  expect(row).toMatchObject({ state: "waiting", unread: 1, holder: null, last: { from: "other" }, age: "in_time" });
  const first = await list({ tab: "all", page_size: 1 });
  const second = await list({ tab: "all", page_size: 1, cursor: first.next });
  expect(first.total).toBeGreaterThan(1);
  expect(second.list[0]?.id).not.toBe(first.list[0]?.id);
  server.clock.ahead += 3_600_000;
  const [late] = (await list({ search: users[1]?.user.uid })).list;
  expect(late).toMatchObject({ age: "late" });
  const { counts } = await server.ok(consoleState, {}, { token: support.token });
  const chatCount = counts.find(({ queue }) => queue === "chat");
  expect(chatCount?.late).toBeGreaterThan(0);
  server.clock.ahead -= 3_600_000;
});

test("an operator without the right gets no call and no socket message, and a logged-out one nothing more", async () => {
  const user = await openAccount(server);
  const blind = await operatorSocket(finance);
  const leaving = await openOperator(server, "support");
  const desk = await operatorSocket(leaving);
  const stranger = await connectSocket(server);
  stranger.say("checkOperator", { token: user.token });
  expect((await stranger.next("checkToken")).data).toMatchObject({ error: 4 });
  await send(user, "first");
  await desk.until(inboxOf(({ message }) => message?.text === "first"));
  const id = await caseOf(user);
  expect(await server.call(inbox.inboxRecord, { id }, { token: finance.token })).toMatchObject({ error: "FORBIDDEN" });
  expect(await answer(finance, id, "hello")).toMatchObject({ error: "FORBIDDEN" });
  const auditor = await openOperator(server, "auditor");
  expect(await answer(auditor, id, "hello")).toMatchObject({ error: "FORBIDDEN" });
  expect(await record(support, id)).toMatchObject({ account: { balances: null } });
  expect((await record(auditor, id)).account.balances).not.toBeNull();
  await server.ok(consoleLogout, {}, { token: leaving.token });
  await desk.until(({ action, data }) => action === "checkToken" && (data as { error: number }).error === 4);
  const heard = desk.inboxData().length;
  await send(user, "second");
  const watcher = await operatorSocket(support);
  await send(user, "third");
  await watcher.until(inboxOf(({ message }) => message?.text === "third"));
  expect(desk.inboxData()).toHaveLength(heard);
  expect(blind.inboxData()).toEqual([]);
  for (const socket of [blind, desk, stranger, watcher]) socket.close();
});

test("typing is shown to the other side and stored nowhere", async () => {
  const user = await openAccount(server);
  await send(user, "hello");
  const id = await caseOf(user);
  const [own, desk] = [await connectSocket(server, user.token), await operatorSocket(support)];
  const { rows: before } = await pool.query("SELECT count(*) FROM chat_messages");
  await server.ok(chat.chatTyping, { subject }, { token: user.token });
  await server.ok(inbox.inboxTyping, { id }, { token: support.token });
  await desk.until(inboxOf(({ typing }) => typing?.from === "user" && typing.name === "Trader"));
  const { data } = await own.until(chatOf(({ typing }) => typing !== undefined));
  expect(data).toMatchObject({ typing: expect.stringMatching(/^Agent \d+$/) });
  expect((await pool.query("SELECT count(*) FROM chat_messages")).rows).toEqual(before);
  own.close();
  desk.close();
});

test("a user sends 30 messages a minute, however many connections they have", async () => {
  const user = await openAccount(server);
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      server.call(chat.chatSend, { subject, text: `spam ${index}` }, { token: user.token, key: newKey() }),
    ),
  );
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(30);
  expect(tries.find(({ code }) => code !== 1)).toMatchObject({ error: "TOO_MANY_REQUESTS" });
  server.clock.ahead += 61_000;
  await send(user, "a minute later");
});

test("what is written is append-only, for the owner of the database too, and a closed case is final", async () => {
  const user = await openAccount(server);
  await send(user, "kept");
  const id = await caseOf(user);
  await close(support, id);
  const owner = (text: string) => withClient(server.database.adminUrl, (client) => client.query(text));
  for (const statement of [
    "UPDATE chat_messages SET text = 'other'",
    "DELETE FROM chat_messages",
    "TRUNCATE chat_messages CASCADE",
    `UPDATE chat_cases SET close_reason = 'abuse' WHERE case_id = '${id}'`,
    `UPDATE chat_cases SET closed_at = NULL, closed_by = NULL, close_reason = NULL WHERE case_id = '${id}'`,
  ])
    await expect(owner(statement)).rejects.toThrow(/append-only/);
});

test("context is a line of the conversation, attached once, and empty or unseen words are no message", async () => {
  const user = await openAccount(server);
  const key = newKey();
  const context = { page: "assetsDeposit", error: "err-77" };
  const attached = await server.ok(chat.chatContext, context, { token: user.token, key });
  expect(attached).toMatchObject({ from: "system", event: "context", params: context, key });
  expect(await server.ok(chat.chatContext, context, { token: user.token, key })).toEqual(attached);
  expect(await state(user)).toMatchObject({ state: "open" });
  const blank = await server.call(
    chat.chatSend,
    { subject, text: " \u202e\u0007 " },
    { token: user.token, key: newKey() },
  );
  expect(blank).toMatchObject({ error: "FIELD_REQUIRED" });
  const long = { subject, text: "x".repeat(4_001) };
  expect(await server.call(chat.chatSend, long, { token: user.token, key: newKey() })).toMatchObject({
    error: "INVALID_REQUEST",
  });
  const turned = await send(user, "pay \u202ereversed\u202c now\r\nplease");
  expect(turned.text).toBe("pay reversed now\nplease");
});

test("an unknown case is not found, whatever is asked of it", async () => {
  const id = randomUUID();
  const by = { token: support.token };
  for (const route of [inbox.inboxRecord, inbox.inboxMessages, inbox.inboxTake, inbox.inboxRelease, inbox.inboxTyping])
    expect(await server.call(route, { id }, by)).toMatchObject({ error: "NOT_FOUND" });
  expect(await answer(support, id, "hello")).toMatchObject({ error: "NOT_FOUND" });
});
