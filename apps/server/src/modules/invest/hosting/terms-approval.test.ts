import { languages } from "@candor/contract/i18n/languages.ts";
import type { InputOf } from "@candor/contract/route.ts";
import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import { documentPublish, documentSave } from "@candor/contract/routes/console/content.ts";
import * as routes from "@candor/contract/routes/console/hosting.ts";
import { getFinanceDetail, getMinerDetail } from "@candor/contract/routes/hosting.ts";
import { type HostingTerms, hostingTermsProblems } from "@candor/contract/rules/hosting-terms.ts";
import { fundTerms, minerTerms } from "@candor/contract/testing/hosting.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { carryOut } from "../../console/approvals/index.ts";
import { verifyAudit } from "../../console/audit/index.ts";
import { commandOf } from "./terms.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
let owner: TestOperator;
let finance: TestOperator;
let secondOwner: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  secondOwner = await openOperator(server, "owner");
  finance = await openOperator(server, "finance");
  support = await openOperator(server, "support");
});

const BTC = 1;
const fund: HostingTerms = { ...fundTerms, state: "closed", rank: 2 };
const miner: HostingTerms = { ...minerTerms, state: "closed" };

type Request = InputOf<typeof routes.hostingTermsRequest>;
const request = (input: Partial<Request> & HostingTerms, by = finance) =>
  server.call(routes.hostingTermsRequest, { reason: "the plan of the quarter", ...input }, by);
const ask = async (input: Partial<Request> & HostingTerms, by = finance) => {
  const answer = await request(input, by);
  expect(answer).toMatchObject({ code: 1 });
  return answer.data as { approval_id: string; product_id: number };
};
const approve = (id: string, by: TestOperator, totp = by.code()) =>
  server.call(approvalRoutes.approve, { id, version: 1, checked: "agreed", totp }, by);
const reject = (id: string) => server.ok(approvalRoutes.rejectRequest, { id, version: 1, checked: "no" }, owner);
const make = async (terms: HostingTerms) => {
  const { approval_id, product_id } = await ask(terms);
  expect(await approve(approval_id, owner)).toMatchObject({ data: { state: "booked" } });
  return product_id;
};
const listed = async () => (await server.ok(routes.consoleHostingProducts, {}, finance)).list;
const productOf = async (id: number) => (await listed()).find((product) => product.id === id);
const shownTo = (by: TestOperator, id: string) => server.ok(approvalRoutes.approvalRecord, { id }, by);
const versionsOf = async (id: number) =>
  (await db.selectFrom("hosting_products").select("version").where("product_id", "=", id).execute()).length;

describe("a new product", () => {
  test("gets the next free id, is shown with all lines to the second person, and is sold by the approved terms", async () => {
    const { approval_id: id, product_id } = await ask(fund);
    expect(await productOf(product_id)).toMatchObject({ ...fund, version: 0, approval_id: id, versions: [] });
    expect((await server.ok(getFinanceDetail, {})).list).toEqual([]);
    const shown = await shownTo(owner, id);
    expect(shown).toMatchObject({
      kind: "hosting_terms",
      subject: `hosting:${product_id}`,
      summary: `New: AI fund ${product_id} in USDT, 0.4 % a day, 15 days`,
      body: { product_id, version: 0, currency: "USDT", income_currency: "USDT", before: null, after: fund },
      postings: [],
      may_decide: true,
    });
    expect(shown.facts).toContainEqual({
      mark: "note",
      text: "The full quota promises 60,000 USDT; the treasury has 0 and sells only what it can reserve",
    });
    expect(await shownTo(finance, id)).toMatchObject({ may_decide: false, why_not: "own_request" });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await productOf(product_id)).toMatchObject({
      ...fund,
      version: 1,
      approval_id: null,
      versions: [{ version: 1, ...fund, request: { requested_by: finance.name, decided_by: owner.name } }],
    });
    const { list } = await server.ok(getFinanceDetail, {});
    expect(list).toMatchObject([{ id: product_id, version: 1, interest_rate: "0.004", status: "closed" }]);
  });

  test("never gets an id that was given to another request, pending or rejected", async () => {
    const [one, other] = [await ask(fund), await ask(miner, owner)];
    expect(other.product_id).toBe(one.product_id + 1);
    expect(await approve(other.approval_id, finance)).toMatchObject({ data: { state: "booked" } });
    await reject(one.approval_id);
    const next = await ask(fund);
    expect(next.product_id).toBe(other.product_id + 1);
    await reject(next.approval_id);
    expect((await listed()).map(({ id }) => id)).not.toContain(next.product_id);
  });

  test("requested by many at once gets as many ids", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, (_, rank) => ask({ ...fund, rank: 10 + rank })));
    expect(new Set(answers.map(({ product_id }) => product_id)).size).toBe(5);
    for (const { approval_id } of answers) await reject(approval_id);
  });
});

describe("other terms of a product", () => {
  test("show before and after, and are the next version with both operators in the history and the audit log", async () => {
    const product = await make(fund);
    const changed: HostingTerms = { ...fund, interest_rate: "0.0030", save_max: "5000.0", recommended: false };
    const { approval_id: id } = await ask({ ...changed, id: product, version: 1 });
    expect(await shownTo(owner, id)).toMatchObject({
      summary: `AI fund ${product} in USDT: daily rate 0.4 % → 0.3 %, order 100 to 10,000 USDT → 100 to 5,000 USDT and 1 more`,
      body: { before: fund, after: { ...fund, interest_rate: "0.003", save_max: "5000", recommended: false } },
    });
    expect(await productOf(product)).toMatchObject({ interest_rate: "0.004", approval_id: id });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    const now = await productOf(product);
    expect(now).toMatchObject({ version: 2, interest_rate: "0.003", save_max: "5000", approval_id: null });
    expect(
      now?.versions.map(({ version, interest_rate, request: by }) => [version, interest_rate, by?.reason]),
    ).toEqual([
      [2, "0.003", "the plan of the quarter"],
      [1, "0.004", "the plan of the quarter"],
    ]);
    const entry = await db
      .selectFrom("audit_log")
      .select(["action", "operator_id", "before", "after", "reason"])
      .where("subject", "=", `hosting:${product}`)
      .orderBy("entry_id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: "hosting.terms",
      operator_id: owner.id,
      reason: "the plan of the quarter",
      before: { interest_rate: "0.004" },
      after: { interest_rate: "0.003" },
    });
    expect(await verifyAudit(db)).toMatchObject({ ok: true });
  });

  test("need a second person with a fresh code of their own", async () => {
    const product = await make(fund);
    const { approval_id: id } = await ask({ ...fund, rank: 3, id: product, version: 1 }, owner);
    expect(await approve(id, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id, finance, "000000")).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    for (const role of ["reviewer", "support", "auditor"] as const)
      expect(await approve(id, await openOperator(server, role))).toMatchObject({ error: "FORBIDDEN" });
    const totp = finance.code();
    expect(await approve(id, finance, totp)).toMatchObject({ data: { state: "booked" } });
    const next = await ask({ ...fund, rank: 4, id: product, version: 2 }, owner);
    expect(await approve(next.approval_id, finance, totp)).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
    expect(await productOf(product)).toMatchObject({ version: 2, rank: 3 });
    await server.ok(approvalRoutes.withdrawRequest, { id: next.approval_id, version: 1 }, owner);
  });

  test("are requested one at a time, at the version that was seen", async () => {
    const product = await make(fund);
    const change = { ...fund, rank: 7, id: product };
    expect(await request({ ...change, version: 0 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await request({ ...change, version: 2 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await request({ ...fund, version: 1 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await request({ ...change, id: 999, version: 0 })).toMatchObject({
      error: "NOT_FOUND",
      fields: [{ field: "id" }],
    });
    const both = await Promise.all([request({ ...change, version: 1 }), request({ ...change, version: 1 }, owner)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(both.filter(({ error }) => error === "RECORD_TAKEN")).toHaveLength(1);
    await reject((await productOf(product))?.approval_id ?? "").catch(() => undefined);
  });

  test("that were changed after the request are refused, and the second person is warned", async () => {
    const product = await make(fund);
    const { approval_id: id } = await ask({ ...fund, rank: 5, id: product, version: 1 });
    await server.engine.send(commandOf(product, { ...fund, rank: 6 }, commandId()), "operator");
    expect((await shownTo(owner, id)).facts).toContainEqual({
      mark: "warn",
      text: expect.stringContaining("would be rejected"),
    });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "refused", refusal: "VERSION_CONFLICT" } });
    expect(await productOf(product)).toMatchObject({ version: 2, rank: 6, approval_id: null });
  });

  test("that are unchanged are no request, however they are written", async () => {
    const product = await make(fund);
    const same = { ...fund, save_min: "100.00", opens_at: "2026-11-01T01:00:00+01:00", id: product, version: 1 };
    expect(await request(same)).toMatchObject({ error: "INVALID_REQUEST", fields: [{ field: "id" }] });
  });

  test("are carried out once, by any number of approvals and rounds", async () => {
    const product = await make(fund);
    const { approval_id: id } = await ask({ ...fund, rank: 9, id: product, version: 1 });
    const totp = owner.code();
    const answers = await Promise.all([approve(id, owner, totp), approve(id, owner, totp), approve(id, secondOwner)]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    await Promise.all([carryOut(server.services, approvalKinds, id), carryOut(server.services, approvalKinds, id)]);
    expect(await versionsOf(product)).toBe(2);
    // As after a crash between the command and the booking: the same command again changes nothing.
    await db.updateTable("approvals").set({ state: "approved" }).where("approval_id", "=", id).execute();
    await carryOut(server.services, approvalKinds, id);
    expect(await versionsOf(product)).toBe(2);
    const { state } = await shownTo(owner, id);
    expect(state).toBe("booked");
  });

  test("repeated with one key are one request", async () => {
    const options = { token: finance.token, key: commandId() };
    const input = { ...fund, reason: "twice" };
    const first = await server.call(routes.hostingTermsRequest, input, options);
    expect(await server.call(routes.hostingTermsRequest, input, options)).toEqual(first);
    await reject(first.data?.approval_id ?? "");
  });

  test("are for owners and finance", async () => {
    const product = await make(fund);
    for (const by of [support, await openOperator(server, "auditor"), await openOperator(server, "reviewer")])
      expect(await request({ ...fund, rank: 8, id: product, version: 1 }, by)).toMatchObject({ error: "FORBIDDEN" });
    expect(await server.call(routes.consoleHostingProducts, {}, support)).toMatchObject({ error: "FORBIDDEN" });
  });
});

describe("terms that no product can have are refused by field, as the core would", () => {
  const ofFund: readonly (readonly [field: string, change: Partial<HostingTerms>])[] = [
    ["unit_price", { unit_price: "2" }],
    ["income_currency_id", { income_currency_id: BTC }],
    ["interest_rate", { interest_rate: "0" }],
    ["interest_rate", { interest_rate: "1" }],
    ["output", { output: "1" }],
    ["save_min", { save_min: "0" }],
    ["save_max", { save_max: "99" }],
    ["per_user", { per_user: "99" }],
    ["quota", { quota: "99" }],
    ["save_min", { save_min: "0.00000249" }],
    ["penalty", { penalty: "interest", day: 16 }],
    ["penalty_rate", { penalty_rate: "0.002" }],
    ["closes_at", { closes_at: fund.opens_at }],
  ];
  const ofMiner: typeof ofFund = [
    ["unit_price", { unit_price: "0" }],
    ["interest_rate", { interest_rate: "0.1" }],
    ["output", { output: "0" }],
    ["save_min", { save_min: "1.5" }],
    ["quota", { quota: "5.5" }],
    ["penalty_rate", { penalty_rate: null }],
    ["penalty_rate", { penalty_rate: "1" }],
  ];
  const cases = [
    ...ofFund.map(([field, change]) => ({ field, terms: { ...fund, ...change } })),
    ...ofMiner.map(([field, change]) => ({ field, terms: { ...miner, ...change } })),
  ];

  test.each(cases)("$field of a $terms.kind", async ({ field, terms: wrong }) => {
    expect(await request(wrong)).toMatchObject({ error: "INVALID_REQUEST", fields: [{ field }] });
    expect(hostingTermsProblems(wrong)[0]).toMatchObject({ field });
    const outcome = await server.engine.send(commandOf(777, wrong, commandId()), "operator");
    expect(outcome).toMatchObject({ ok: false, error: "INVALID_REQUEST" });
  });

  test.each<[string, object]>([
    ["currency_id", { currency_id: 77 }],
    ["income_currency_id", { income_currency_id: 77 }],
  ])("an unknown currency: %s", async (field, change) => {
    expect(await request({ ...miner, ...change })).toMatchObject({ error: "NOT_FOUND", fields: [{ field }] });
  });

  test.each<[string, object]>([
    ["kind", { kind: "bond" }],
    ["state", { state: "paused" }],
    ["day", { day: 0 }],
    ["day", { day: 366 }],
    ["save_min", { save_min: "-1" }],
    ["quota", { quota: "1e9" }],
    ["penalty", { penalty: "none" }],
    ["opens_at", { opens_at: "tomorrow" }],
    ["opens_at", { opens_at: "0000-01-01T00:00:00Z" }],
    ["closes_at", { closes_at: "9999-01-01T00:00:00Z" }],
    ["rank", { rank: 0 }],
    ["rank", { rank: 1_000_001 }],
    ["recommended", { recommended: "maybe" }],
    ["reason", { reason: " " }],
  ])("the form of %s", async (field, change) => {
    const answer = await request({ ...fund, ...change } as typeof fund);
    expect(answer.fields?.[0]).toMatchObject({ field });
  });

  test("what a product is bought in and pays in never changes", async () => {
    const [funded, mined] = [await make(fund), await make(miner)];
    const swapped = { currency_id: BTC, income_currency_id: BTC };
    expect(await request({ ...miner, id: funded, version: 1 })).toMatchObject({ fields: [{ field: "kind" }] });
    expect(await request({ ...fund, ...swapped, id: funded, version: 1 })).toMatchObject({
      fields: [{ field: "currency_id" }],
    });
    expect(await request({ ...miner, unit_price: "251", id: mined, version: 1 })).toMatchObject({
      fields: [{ field: "unit_price" }],
    });
    const { approval_id } = await ask({ ...miner, output: "0.00002", id: mined, version: 1 });
    expect(await shownTo(owner, approval_id)).toMatchObject({
      summary: `Miner ${mined} in USDT: output of a machine a day 0.00001 BTC → 0.00002 BTC`,
    });
    await reject(approval_id);
    expect((await server.ok(getMinerDetail, { id: mined })).list).toMatchObject([{ penalty_rate: "0.002" }]);
  });

  test("a demo's shorter day stays, and no request can set it", async () => {
    const product = await make(fund);
    await server.engine.send(commandOf(product, { ...fund, day_seconds: 60 }, commandId()), "operator");
    const { approval_id } = await ask({ ...fund, day_seconds: 1, rank: 11, id: product, version: 2 });
    expect(await approve(approval_id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await productOf(product)).toMatchObject({ version: 3, rank: 11, day_seconds: 60 });
  });
});

test("the warning about unpublished texts names the day on which the sale opens", async () => {
  const opens_at = "2098-12-01T09:00:00.000Z";
  const { approval_id: id } = await ask({ ...fund, rank: 51, state: "open", opens_at });
  const { facts } = await shownTo(owner, id);
  expect(facts.find(({ mark }) => mark === "warn")?.text).toMatch(
    /^Its texts are not published: users would see it as #\d+ from 2098-12-01 09:00 UTC on$/,
  );
});

test("the second person is warned of a product that opens without published texts", async () => {
  const product = await make({ ...fund, rank: 50 });
  const open = { ...fund, rank: 50, state: "open" as const, id: product, version: 1 };
  const { approval_id: id } = await ask(open);
  const warning = { mark: "warn", text: `Its texts are not published: users would see it as #${product} at once` };
  expect((await shownTo(owner, id)).facts).toContainEqual(warning);
  const texts = languages.map((lang) => ({ lang, title: `Fund ${lang}`, summary: "short", body: "<p>rules</p>" }));
  const draft = { kind: "product" as const, slug: `hosting-${product}`, topic: "fund", texts };
  const document = await server.ok(documentSave, draft, support);
  expect(await productOf(product)).toMatchObject({ document: { id: document.id, timing: "draft", missing: [] } });
  await server.ok(documentPublish, { id: document.id, version: 1 }, support);
  expect((await shownTo(owner, id)).facts).not.toContainEqual(warning);
  expect((await productOf(product))?.document?.texts).toContainEqual({
    lang: "th",
    title: "Fund th",
    summary: "short",
    model: "",
    hash_rate: "",
    power: "",
  });
});
