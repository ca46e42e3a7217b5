import { refuse } from "@candor/contract/errors.ts";
import type { Permission } from "@candor/contract/permissions.ts";
import type { TermsChange } from "@candor/contract/rules/terms-changes.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { done } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { type Approval, type CarriedOut, type Description, type Fact, type KindRules, midSentence } from "./kind.ts";
import { wasExecuted } from "./queries.ts";

/** The body of a request for terms of which the core keeps versions. `version` is that of the terms that both operators saw, 0 without any. */
type TermsBody = { readonly version: number; readonly before: object | null; readonly after: object };

/** The differences between products when their terms are shown and set. */
export type TermsKind<Body extends TermsBody> = {
  readonly request: Permission;
  readonly approve: Permission;
  readonly bodyOf: (approval: Approval) => Body;
  readonly summary: (services: Services, body: Body) => string;
  /** What the change does not reach, in a sentence; by default what is open. */
  readonly keeps?: string;
  /** The entry in the audit log. */
  readonly action: string;
  readonly subject: (body: Body) => string;
  /** The terms in force: their version, and whether they are those of the request. Undefined if the request's subject does not exist. */
  readonly now: (db: Db, body: Body) => Promise<{ readonly version: number; readonly isSet: boolean } | undefined>;
  /** What the second person should know besides the change itself. */
  readonly facts: (services: Services, body: Body) => Promise<readonly Fact[]>;
  readonly command: (body: Body, id: string) => CommandRequest;
};

const SHOWN_MAX = 2;
const lowered = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

/** "fee 0 % → 1.5 %"; longer lists are in the request itself. */
export function changesText(changes: readonly TermsChange[]): string {
  const shown = changes
    .slice(0, SHOWN_MAX)
    .map(({ field, before, after }) => `${lowered(field)} ${before} → ${after}`)
    .join(", ");
  const more = changes.length > SHOWN_MAX ? ` and ${changes.length - SHOWN_MAX} more` : "";
  return `${shown}${more}`;
}

/** Display and execution of requests for new terms of a product: for all users, and for later orders. */
export function termsKind<Body extends TermsBody>(rules: TermsKind<Body>): KindRules {
  async function describe(services: Services, approval: Approval): Promise<Description> {
    const body = rules.bodyOf(approval);
    const facts: Fact[] = [{ mark: "ok", text: rules.keeps ?? "What is open keeps the terms that it was placed with" }];
    if (approval.state !== "waiting") return { postings: [], facts };
    const now = await rules.now(services.db, body);
    if (now?.version !== body.version)
      facts.push({ mark: "warn", text: "The terms were changed after this request, so it would be rejected" });
    return { postings: [], facts: [...facts, ...(await rules.facts(services, body))] };
  }

  /** The core sets the terms, and the row's next version with them, so orders follow them from this command on. */
  async function carryOut({ db, engine }: Services, approval: Approval): Promise<CarriedOut> {
    const body = rules.bodyOf(approval);
    const now = await rules.now(db, body);
    if (!now) return refuse("NOT_FOUND");
    // After a crash between command and booking the version is already the next one, by our own command.
    if (now.version !== body.version && !(await wasExecuted(db, approval.command_id)))
      return refuse("VERSION_CONFLICT");
    const outcome = await execute(engine, rules.command(body, approval.command_id), { lane: "operator" });
    // The engine drops outcomes after a day; the terms themselves show whether the command was executed before that.
    if (!outcome.ok && !(outcome.error === "IDEMPOTENCY_EXPIRED" && now.isSet)) return outcome;
    return done({
      settle: async (trx) => {
        const { decided_by: operatorId, reason } = approval;
        const { before, after } = body;
        const change = before === null ? { after } : { before, after };
        await audit(trx, { operatorId, action: rules.action, subject: rules.subject(body), ...change, reason });
        return undefined;
      },
    });
  }

  return {
    request: rules.request,
    approve: rules.approve,
    summarize: (services, approval) => {
      const summary = rules.summary(services, rules.bodyOf(approval));
      return { summary, asks: asksOfTerms(summary), amount: null, currency: null };
    },
    describe,
    carryOut,
  };
}

const NEW = "New: ";
/** "change BTC-USDT: taker fee 0.1 % → 0.2 %", "add AI fund 3 in USDT, 0.4 % a day" */
export const asksOfTerms = (summary: string): string =>
  summary.startsWith(NEW) ? `add ${summary.slice(NEW.length)}` : `change ${midSentence(summary)}`;
