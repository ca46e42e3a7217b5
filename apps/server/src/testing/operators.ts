import { hash } from "node:crypto";
import type { OperatorRole } from "@candor/contract/permissions.ts";
import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { createOperator } from "../modules/console/operators/index.ts";
import { codeOfStep, STEP_MS, stepAt } from "../platform/totp.ts";
import type { TestServer } from "./server.ts";

export type TestOperator = {
  readonly id: number;
  readonly name: string;
  readonly role: OperatorRole;
  readonly password: string;
  readonly token: string;
  /** A code that was not used yet. When those of this step and the next are, the test's clock goes on by 30 s. */
  code(): string;
};

const PASSWORD = "operator horse 9";
let operators = 0;

/** An operator who is logged in. */
export async function openOperator(server: TestServer, role: OperatorRole): Promise<TestOperator> {
  operators += 1;
  const name = `${role}-${operators}`;
  const totpSecret = hash("sha1", name, "buffer");
  const { db, passwords, secrets } = server.services;
  const passwordHash = (await passwords.hash(PASSWORD, { lane: "operator", caller: "test" })) ?? "";
  const made = { name, role, passwordHash, totpSecret, createdBy: null, ip: "" };
  const id = await db.transaction().execute((trx) => createOperator(trx, secrets, made));
  if (id === undefined) throw new Error(`the operator ${name} is there already`);
  let used = 0;
  const code = () => {
    used = Math.max(used + 1, stepAt(server.clock.now()));
    while (used > stepAt(server.clock.now()) + 1) server.clock.ahead += STEP_MS;
    return codeOfStep(totpSecret, used);
  };
  const login = { name, password: PASSWORD, totp: code() };
  const { token } = await server.ok(consoleLogin, login);
  return { id, name, role, password: PASSWORD, token, code };
}
