import { refuse } from "@candor/contract/errors.ts";
import { type ServiceChange, serviceChange } from "@candor/contract/routes/console/wallet-services.ts";
import { changedLines, type TermsChange } from "@candor/contract/rules/terms-changes.ts";
import { walletServiceLines } from "@candor/contract/rules/wallet-service-lines.ts";
import * as z from "zod/mini";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type CarriedOut,
  changesText,
  type Description,
  type Fact,
  type KindRules,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import * as queries from "./queries.ts";

const changeOf = ({ body }: Approval): ServiceChange => z.parse(serviceChange, body);

export const changesIn = ({ before, after }: Pick<ServiceChange, "before" | "after">): readonly TermsChange[] =>
  changedLines(before ? walletServiceLines(before) : [], walletServiceLines(after));

const KEY = /^[A-Za-z0-9+/]{43}=$/;
/** A key by its beginning: a sentence has no room for more, and the table beside it shows all of it. */
const withShortKeys = (change: TermsChange): TermsChange => {
  const short = (value: string) => (KEY.test(value) ? `${value.slice(0, 8)}…` : value);
  return { ...change, before: short(change.before), after: short(change.after) };
};

async function describe({ db }: Services, approval: Approval): Promise<Description> {
  const { id, version, before, after } = changeOf(approval);
  const facts: Fact[] = [
    {
      mark: "note",
      text: "The service credits deposits up to the limit of one person, and confirms payments of approved withdrawals",
    },
  ];
  const row = id === 0 ? undefined : await queries.byId(db, id);
  if (approval.state === "waiting" && (row?.version ?? 0) !== version)
    facts.push({ mark: "warn", text: "The service was changed after this request, so it would be rejected" });
  if (before !== null && before.public_key !== after.public_key)
    facts.push({
      mark: "warn",
      text: "The key changes: ask its holder, by another way than this request came, whether it is theirs",
    });
  if (after.webhook_url.startsWith("http:"))
    facts.push({ mark: "warn", text: "The webhook is not encrypted: only for a machine of the own network" });
  return { postings: [], facts };
}

/** No command: the core knows nothing of it. */
async function carryOut(_: Services, approval: Approval): Promise<CarriedOut> {
  const { id, name, version, before, after } = changeOf(approval);
  const stored: queries.StoredTerms = {
    publicKey: Buffer.from(after.public_key, "base64"),
    chainIds: after.chain_ids,
    webhookUrl: after.webhook_url,
    limitsADay: after.limits_a_day,
  };
  return done({
    settle: async (trx) => {
      await queries.lockAll(trx);
      const row = id === 0 ? undefined : await queries.byId(trx, id);
      if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
      if (await queries.isTaken(trx, { id, name, publicKey: stored.publicKey })) return refuse("ACCOUNT_EXISTS");
      const operatorId = row ? row.operator_id : await queries.insert(trx, name, stored);
      if (row) await queries.change(trx, row, stored);
      await audit(trx, {
        operatorId: approval.decided_by,
        action: row ? "service.change" : "service.create",
        subject: `operator:${operatorId}`,
        ...(before === null ? {} : { before }),
        after: { name, ...after },
        reason: approval.reason,
      });
      return undefined;
    },
  });
}

export const walletServiceKind: KindRules = {
  request: "services.request",
  approve: "services.approve",
  summarize: (_, approval) => {
    const change = changeOf(approval);
    const channels = change.after.channels.join(", ");
    const changes = `${change.name}: ${changesText(changesIn(change).map(withShortKeys))}`;
    const isNew = change.before === null;
    return {
      summary: isNew ? `New wallet service ${change.name} for ${channels}` : `Wallet service ${changes}`,
      asks: isNew ? `add the wallet service ${change.name} for ${channels}` : `change the wallet service ${changes}`,
      amount: null,
      currency: null,
    };
  },
  describe,
  carryOut,
};
