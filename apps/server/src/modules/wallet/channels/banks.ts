import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/finance.ts";
import * as z from "zod/mini";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type CarriedOut,
  type Fact,
  type KindRules,
  otherRequest,
  requestApproval,
  waitingRequests,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import * as queries from "./queries.ts";

type BankHandlers = Pick<HandlersOf<typeof routes>, "receivingBankList" | "receivingBankRequest">;

const fields = z.object({
  currency_id: z.int(),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  bank_address: z.string(),
  enabled: z.boolean(),
});
/** The body of a request of kind receiving_bank; a new account has neither number nor `before`, and version 0. */
const bankChange = z.object({
  bank_id: z.nullable(z.int()),
  version: z.int(),
  before: z.nullable(fields),
  after: fields,
});
type BankChange = z.infer<typeof bankChange>;

const fieldsOf = (row: queries.BankFields): z.infer<typeof fields> => ({
  currency_id: row.currency_id,
  bank_name: row.bank_name,
  account_name: row.account_name,
  account_number: row.account_number,
  swift_code: row.swift_code,
  bank_address: row.bank_address,
  enabled: row.enabled,
});

export function bankHandlers(services: Services): BankHandlers {
  const { db, clock, catalogue } = services;
  return {
    receivingBankList: async () => {
      const requests = await waitingRequests(db, "receiving_bank", new Date(clock.now()));
      const rows = await queries.banks(db);
      return done({
        list: rows.map((row) => ({
          ...fieldsOf(row),
          id: row.bank_id,
          symbol: catalogue.symbolOf(row.currency_id),
          version: row.version,
          approval_id:
            requests.find(({ subject }) => subject === queries.subjectOfBank(row.bank_id))?.approval_id ?? null,
        })),
      });
    },
    receivingBankRequest: async (context, input) => {
      const call = { route: routes.receivingBankRequest, context, input };
      const change = (trx: Db) => ask(services, trx, context, input);
      return (await once<{ approval_id: string }>(services, call, async () => change)).result;
    },
  };
}

async function ask(
  { clock, catalogue }: Services,
  trx: Db,
  context: Context,
  input: ParsedInputOf<typeof routes.receivingBankRequest>,
): Promise<Result<{ approval_id: string }>> {
  const { id, version, reason } = input;
  if (!catalogue.currency(input.currency_id)) return refuseField("currency_id", "NOT_FOUND");
  if (!(await queries.hasBankChannel(trx, input.currency_id))) return refuseField("currency_id", "INVALID_REQUEST");
  const row = id === undefined ? undefined : await queries.lockBank(trx, id);
  if (id !== undefined && !row) return refuseField("id", "NOT_FOUND");
  if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  if (row && row.currency_id !== input.currency_id) return refuseField("currency_id", "INVALID_REQUEST");
  const subject = queries.subjectOfBank(row?.bank_id ?? null);
  const taken = row && (await otherRequest(trx, { kind: "receiving_bank", subject }, clock.now()));
  if (taken) return taken;
  const body: BankChange = {
    bank_id: row?.bank_id ?? null,
    version,
    before: row ? fieldsOf(row) : null,
    after: fieldsOf(input),
  };
  const request = { kind: "receiving_bank", subject, body, reason, context, now: clock.now() } as const;
  return done({ approval_id: await requestApproval(trx, request) });
}

const changeOf = (approval: Approval): BankChange => bankChange.parse(approval.body);

async function carryOut(_: Services, approval: Approval): Promise<CarriedOut> {
  const { bank_id, version, before, after } = changeOf(approval);
  return done({
    settle: async (trx) => {
      const row = bank_id === null ? undefined : await queries.lockBank(trx, bank_id);
      if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
      if (row) await queries.changeBank(trx, row, after);
      const id = row?.bank_id ?? (await queries.insertBank(trx, after)).bank_id;
      await audit(trx, {
        operatorId: approval.decided_by,
        action: row ? "channel.bank" : "channel.bank_add",
        subject: queries.subjectOfBank(id),
        ...(before ? { before } : {}),
        after,
        reason: approval.reason,
      });
      return undefined;
    },
  });
}

/** A new or changed account that users pay into: a single operator could otherwise redirect deposits. */
export const receivingBankKind: KindRules = {
  request: "channels.request",
  approve: "channels.approve",
  summarize: ({ catalogue }, approval) => {
    const { bank_id, after } = changeOf(approval);
    const currency = catalogue.symbolOf(after.currency_id);
    const what = bank_id === null ? "New" : after.enabled ? "Changed" : "Disabled";
    const account = `receiving account for ${currency}: ${after.bank_name}, ${after.account_number}`;
    const verb = bank_id === null ? "add" : after.enabled ? "change" : "disable";
    return { summary: `${what} ${account}`, asks: `${verb} the ${account}`, amount: null, currency };
  },
  describe: async ({ db }, approval) => {
    const { bank_id, version, before, after } = changeOf(approval);
    const facts: Fact[] = [];
    const row =
      bank_id === null
        ? undefined
        : await db.selectFrom("receiving_banks").select("version").where("bank_id", "=", bank_id).executeTakeFirst();
    if (approval.state === "waiting" && (row?.version ?? 0) !== version)
      facts.push({
        mark: "warn",
        text: "The account was changed after this request, so it would be rejected",
      });
    if (after.enabled && before?.account_number !== after.account_number)
      facts.push({ mark: "warn", text: "Users will pay into a new account number" });
    return { postings: [], facts };
  },
  carryOut,
};
