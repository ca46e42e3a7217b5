import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import { topicOf } from "@candor/contract/routes/notification.ts";
import { UNKNOWN_DEVICE } from "@candor/contract/rules/names.ts";
import { afterAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../testing/accounts.ts";
import { startTestServer } from "../../testing/server.ts";
import { connectSocket } from "../../testing/socket.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { mailOf, mails } from "./mails.ts";
import type { ChosenNotice, Notice } from "./notice.ts";
import { notify } from "./notify.ts";
import { setChoice } from "./queries.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;

const passed = ({ userId }: Account, ref = "deposit:1"): Notice => ({
  userId,
  kind: "deposit_passed",
  ref,
  params: { amount: "1234.5", currency: "USDT", claimed: "1235", reason: "FEE_TAKEN_ON_THE_WAY" },
});
const rowsOf = ({ userId }: Account) =>
  services.db
    .selectFrom("notifications")
    .selectAll()
    .where("user_id", "=", userId)
    .where("kind", "!=", "login_new_device")
    .execute();
const mailsTo = async ({ email }: Account) =>
  ((await services.outbox?.list()) ?? []).filter((mail) => mail.to === email && mail.subject.includes("deposit"));
const unread = async ({ userId }: Account) => {
  const rows = await services.db.selectFrom("notifications").selectAll().where("user_id", "=", userId).execute();
  return rows.filter((row) => row.read_at === null).length;
};

test("is written, pushed and mailed once, even with repeated and parallel calls", async () => {
  const account = await openAccount(server);
  const reader = await connectSocket(server, account.token);
  await Promise.all(Array.from({ length: 5 }, () => notify(services, passed(account))));
  await notify(services, passed(account));
  expect(await rowsOf(account)).toMatchObject([{ ref: "deposit:1", params: { amount: "1234.5" }, read_at: null }]);
  await notify(services, passed(account, "deposit:2"));
  const last = await reader.until((m) => m.action === "notice_data" && m.data.notification.ref === "deposit:2");
  const notices = reader.got.filter((message) => message.action === "notice_data");
  expect(notices).toHaveLength(2);
  expect(last).toMatchObject({
    data: { n: 2, notification: { kind: "deposit_passed", read: false }, unread: await unread(account) },
  });
  await waitFor(async () => expect(await mailsTo(account)).toHaveLength(2));
  reader.close();
});

test("is seen by a bound reader of the user and by nobody else", async () => {
  const [account, other] = [await openAccount(server), await openAccount(server)];
  const reader = await connectSocket(server, account.token);
  const stranger = await connectSocket(server, other.token);
  const unbound = await connectSocket(server);
  await notify(services, passed(account));
  await reader.next("notice_data");
  // A later message on the same sockets shows that nothing else was sent to them.
  await notify(services, passed(other, "deposit:9"));
  expect(await stranger.next("notice_data")).toMatchObject({ data: { notification: { ref: "deposit:9" } } });
  unbound.say("getQuota", { connect: 1 });
  await unbound.next("quota_data_list");
  expect(unbound.got.map(({ action }) => action)).not.toContain("notice_data");
  expect(reader.got.filter(({ action }) => action === "notice_data")).toHaveLength(1);
  for (const each of [reader, stranger, unbound]) each.close();
});

test("a user with in-app notices off finds it as read, without a message; one with emails off gets none", async () => {
  const account = await openAccount(server);
  const reader = await connectSocket(server, account.token);
  await setChoice(services.db, account.userId, { topic: "deposit", app: false, mail: false });
  await notify(services, passed(account));
  const withdrawal = { amount: "5", currency: "USDT" };
  await notify(services, { userId: account.userId, kind: "withdrawal_cancelled", ref: "w", params: withdrawal });
  expect(await reader.next("notice_data")).toMatchObject({ data: { notification: { kind: "withdrawal_cancelled" } } });
  const rows = await rowsOf(account);
  expect(rows.find((row) => row.kind === "deposit_passed")?.read_at).toBeInstanceOf(Date);
  // The email of the withdrawal came last, so one of the deposit would have arrived.
  await waitFor(async () => {
    const list = (await services.outbox?.list()) ?? [];
    expect(list.some((mail) => mail.to === account.email && mail.subject.includes("canceled"))).toBe(true);
  });
  expect(await mailsTo(account)).toEqual([]);
  reader.close();
});

test("the email is in the user's language, with its figures and the anti-phishing phrase", async () => {
  const account = await openAccount(server);
  const mine = services.db.updateTable("users").where("user_id", "=", account.userId);
  await mine.set({ lang: "es", anti_phishing: "Wal" }).execute();
  await notify(services, passed(account));
  await waitFor(async () => {
    const list = (await services.outbox?.list()) ?? [];
    const mail = list.find((each) => each.to === account.email && each.subject.includes("acreditado"));
    expect(mail?.text).toMatch(/^[^\n]*Wal\n\nSe acreditó 1[.,]234[.,]5 USDT en tu cuenta\. .*acreditamos/iu);
  });
});

test("neither a failing provider nor an unavailable database affects the caller", async () => {
  const account = await openAccount(server);
  const sendMail = () => Promise.reject(new Error("no connection"));
  await notify({ ...services, sendMail }, passed(account));
  expect(await rowsOf(account)).toHaveLength(1);
  await notify(services, { ...passed(account), userId: 999_999_999 });
});

const samples = (kind: ChosenNotice["kind"]): ChosenNotice =>
  ({
    userId: 1,
    kind,
    ref: "x",
    params: {
      amount: "10000.5",
      order: "57",
      total: "9200",
      fiat: "EUR",
      day: "2026-11-22",
      user: "4821",
      currency: "USDT",
      claimed: "2",
      address: "T1",
      chain: "TRC20",
      reference: "tx",
      ip: "::1",
      reason: kind === "deposit_rejected" ? "PROOF_EDITED" : "NETWORK_DOWN",
      device: "Chrome, Android",
      income: "60",
      income_currency: "BTC",
      penalty: "12",
      product: "fund",
      paid: "30",
      unfrozen: "0.5",
      pay_currency: "USDC",
      coin: "NEW",
      symbol: "BTC-USDT",
      price: "101",
      quote: "USDT",
      level: "100",
      percent: "5",
      moved: "+5.25",
      profit: "-3.5",
      profit_currency: "USDT",
      risk: "142.5",
      floor: "20",
      account: "USDT",
      lots: "7",
      count: "12",
    },
  }) as ChosenNotice;

test.each(languages.map((language) => [language]))(
  "the emails in %s have their values and no gap",
  (language: Language) => {
    for (const kind of Object.keys(topicOf) as ChosenNotice["kind"][]) {
      const { subject, text } = mailOf(samples(kind), language, new Date(0));
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|…/);
      expect(subject.length).toBeLessThan(78);
      const names = (of: Language) => [...mails[of][kind].body.matchAll(/\{[a-z]+\}/g)].map(String).sort();
      expect(names(language)).toEqual(names("en"));
    }
  },
);

test("a deposit credited as claimed has no reason, and its email no gap", () => {
  const params = { amount: "1", currency: "BTC" };
  const notice: ChosenNotice = { userId: 1, kind: "deposit_passed", ref: "deposit:1", params };
  expect(mailOf(notice, "en", new Date(0)).text).toBe("1 BTC was credited to your account.");
});

test.each(languages.map((language) => [language]))(
  "in %s an email names a pair as the pages do, and an unknown device in words",
  (language: Language) => {
    expect(mailOf(samples("price_above"), language, new Date(0)).text).toContain("BTC/USDT");
    const { params, ...login } = samples("login_new_device");
    const unknown = { ...login, params: { ...params, device: UNKNOWN_DEVICE } } as ChosenNotice;
    expect(mailOf(unknown, language, new Date(0)).text).not.toContain(UNKNOWN_DEVICE);
  },
);
