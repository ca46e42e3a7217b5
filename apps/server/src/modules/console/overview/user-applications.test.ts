import * as routes from "@candor/contract/routes/console/users.ts";
import { takeBackIeo } from "@candor/contract/routes/subscriptions.ts";
import { afterAll, expect, test } from "vitest";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { SALE, SaleDesk } from "../../../testing/subscriptions.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());

test("an operator sees a user's applications for new coins, and those of nobody else", async () => {
  const desk = new SaleDesk(server, time);
  await desk.open();
  await desk.until(desk.startsAt + 1);
  const [account, other] = [await desk.applicant(), await desk.applicant()];
  const { uid } = account.user;
  const first = await desk.apply(account, "20");
  await server.ok(takeBackIeo, { id: first.id }, account);
  const second = await desk.apply(account, "40");
  await desk.apply(other, "10");
  const finance = await openOperator(server, "finance");
  expect(await server.ok(routes.userApplications, { uid, open: "1" }, finance)).toMatchObject({
    total: 1,
    list: [{ id: second.id, ieo_id: SALE, status: "passed", number: "40", amount: "20", currency_name: "NEW" }],
  });
  expect(await server.ok(routes.userApplications, { uid }, finance)).toMatchObject({
    total: 2,
    list: [{ id: second.id }, { id: first.id, status: "taken_back" }],
  });
  expect((await server.ok(routes.userApplications, { uid: other.user.uid }, finance)).total).toBe(1);
  const support = await openOperator(server, "support");
  expect(await server.call(routes.userApplications, { uid }, support)).toMatchObject({ error: "FORBIDDEN" });
  expect(await server.call(routes.userApplications, { uid: "00000000" }, finance)).toMatchObject({
    error: "NOT_FOUND",
  });
});
