import { newApprover } from "../../harness/operators.ts";
import { Person, secretOf, text, type World } from "../world.ts";

export const PASSWORD = "a calm Harbour 7";
export const FUND_PASSWORD = "847201";
const DEMO = { type: "email", email: "demo@candor.test", password: "candor-demo" };
export const USDT = 3;
export const BTC = 1;
export const USD = 9999;
export const MARKET = 1;

/** Those whose lives are written down. */
export type People = {
  /** Does everything a user can. */
  readonly mai: Person;
  /** Trades with her; has a phone instead of an email. */
  readonly kenji: Person;
  readonly stranger: Person;
  /** The demo's own user. */
  readonly demo: Person;
  readonly owner: Person;
  /** The second owner, whom the terminal made. */
  readonly partner: Person;
  readonly finance: Person;
  readonly reviewer: Person;
  readonly support: Person;
  readonly auditor: Person;
};

export function strangersOf(world: World): People {
  const person = (name: string) => new Person(world, name);
  return {
    mai: person("mai"),
    kenji: person("kenji"),
    stranger: person("stranger"),
    demo: person("demo"),
    owner: person("owner"),
    partner: person("partner"),
    finance: person("finance"),
    reviewer: person("reviewer"),
    support: person("support"),
    auditor: person("auditor"),
  };
}

/** Registers a user by email, with every refusal that a registration can meet. */
export async function registerByEmail(world: World, who: Person, { stranger }: People): Promise<void> {
  who.email = `${who.name}@example.com`;
  const { email } = who;
  const input = { type: "email", email, password: PASSWORD, repassword: PASSWORD, agreement: true };
  const code = await who.mailed("register");
  await stranger.no("too frequent", "ems/send", { email, event: "register" });
  await stranger.no("wrong code", "user/register", { ...input, code: code === "000000" ? "111111" : "000000" });
  await stranger.no("other password", "user/register", { ...input, code, repassword: "another" });
  await stranger.no("short", "user/register", { ...input, code, password: "abc", repassword: "abc" });
  await stranger.no("common", "user/register", { ...input, code, password: "password1", repassword: "password1" });
  await stranger.no("no agreement", "user/register", { ...input, code, agreement: false });
  await stranger.no("unknown invitation", "user/register", { ...input, code, invite_code: "ZZZZZZZ" });
  await stranger.ok("ems/check", { email, event: "register", code });
  await stranger.ok("ems/check", {
    email,
    event: "register",
    code: code === "000000" ? "111111" : "000000",
  });
  keep(world, who, await who.ok("user/register", { ...input, code }));
  await world.passTime();
  await stranger.ok("ems/send", { email, event: "register" });
}

export async function registerByPhone(world: World, who: Person, { stranger }: People): Promise<void> {
  const contact = { area_code: "84", mobile: "912345678" };
  await stranger.no("not a number", "sms/send", { ...contact, mobile: "12", event: "register" });
  const code = await world.codeAfter(contact.mobile, () => stranger.ok("sms/send", { ...contact, event: "register" }));
  await stranger.ok("sms/check", { ...contact, event: "register", code });
  await stranger.ok("sms/check", {
    ...contact,
    event: "register",
    code: code === "000000" ? "111111" : "000000",
  });
  const input = { type: "mobile", ...contact, code, password: PASSWORD, repassword: PASSWORD, agreement: true };
  keep(world, who, await who.ok("user/register", input));
  await stranger.no("wrong password", "user/login", { type: "mobile", ...contact, password: "not this one" });
  await stranger.ok("user/login", { type: "mobile", ...contact, password: PASSWORD });
}

/** Remembers the session and replaces what the server made up for the user. */
export function keep(world: World, who: Person, session: unknown): void {
  who.token = text(session, "token");
  who.uid = text(session, "user.uid");
  world.aliases.set(who.uid, `<uid of ${who.name}>`);
  world.aliases.set(text(session, "user.invite_code"), `<invitation of ${who.name}>`);
  world.aliases.set(`Trader ${who.uid.slice(-4)}`, `Trader <${who.name}>`);
}

/** Logs the two operators of the demo in and creates one of each other role. */
export async function openOperators(people: People, world: World): Promise<void> {
  const { owner, finance, stranger } = people;
  keep(world, people.demo, await people.demo.ok("user/login", DEMO));
  owner.secret = secretOf("MRSW23ZAN53W4ZLSEA2GK5TFOIWXSZLT");
  finance.secret = secretOf("MRSW23ZAMZUW4YLOMNSSANDFOZSXELLZ");
  await stranger.ok("console/demoCode", { name: "owner" });
  for (const operator of [owner, finance]) {
    const input = { name: operator.name, password: `candor-${operator.name}`, totp: await operator.totp() };
    await stranger.no("wrong password", "console/login", { ...input, password: "candor-nobody" });
    operator.token = text(await operator.ok("console/login", input), "token");
    await stranger.no("used code", "console/login", input);
  }
  const partner = await newApprover(world.app, "partner", "owner");
  people.partner.token = partner.session.token;
  people.partner.secret = partner.secret;
  await owner.no("wrong code", "console/operators/create", { name: "eve", role: "reviewer", totp: "000000" });
  for (const operator of [people.reviewer, people.support, people.auditor]) {
    const input = { name: operator.name, role: operator.name, totp: await owner.totp() };
    const made = await owner.ok("console/operators/create", input);
    operator.secret = secretOf(new URL(text(made, "totp_uri")).searchParams.get("secret") ?? "");
    world.aliases.set(text(made, "password"), "<password>");
    const login = { name: operator.name, password: text(made, "password"), totp: await operator.totp() };
    operator.token = text(await operator.ok("console/login", login), "token");
  }
  await owner.no("taken", "console/operators/create", { name: "support", role: "support", totp: await owner.totp() });
  await owner.ok("console/operators/list");
}

/** The second operator approves the newest open request; answers its id. */
export async function approveNewest(by: Person, kind: string): Promise<string> {
  const queue = await by.ok("console/approvals/list", { kind, sort: "newest" });
  const id = text(queue, "list.0.id");
  const record = await by.ok("console/approvals/record", { id });
  const input = { id, version: Number(text(record, "version")), checked: "Compared with the contract." };
  await by.no("wrong code", "console/approvals/approve", { ...input, totp: "000000" });
  await by.ok("console/approvals/approve", { ...input, totp: await by.totp() });
  return id;
}
