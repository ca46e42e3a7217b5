import { refuse } from "@candor/contract/errors.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import type { Approval, CarriedOut, Description, Fact, KindRules, Summary } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { changeChain, lockChain, subjectOfChain } from "./queries.ts";
import { changedTerms, type Terms, type TermsChange, termsChange } from "./terms.ts";

const changeOf = (approval: Approval): TermsChange => termsChange.parse(approval.body);

const words: Record<keyof Terms, string> = {
  deposit_open: "deposits open",
  withdraw_open: "withdrawals open",
  deposit_min: "minimum deposit",
  withdraw_min: "minimum withdrawal",
  withdraw_max: "maximum withdrawal",
  withdraw_fee: "fee",
  two_people_above: "two people above",
  confirmations: "confirmations",
  explorer_tx: "explorer",
};
const said = (value: Terms[keyof Terms]): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : String(value) || "none";

/** "USDT TRC20: fee 1 → 1.5" */
function summarize({ catalogue }: Services, approval: Approval): Summary {
  const { currency_id, name, before, after } = changeOf(approval);
  const changes = changedTerms(before, after).map(
    (field) => `${words[field]} ${said(before[field])} → ${said(after[field])}`,
  );
  const summary = `${catalogue.symbolOf(currency_id)} ${name}: ${changes.join(", ")}`;
  return { summary, asks: `change ${summary}`, amount: null, currency: null };
}

/** Nothing is booked; the second person sees whether the channel is still the version that both saw. */
async function describe({ db }: Services, approval: Approval): Promise<Description> {
  const { chain_id, version } = changeOf(approval);
  const row = await db.selectFrom("chains").select("version").where("chain_id", "=", chain_id).executeTakeFirst();
  const facts: Fact[] = [];
  if (approval.state === "waiting" && row?.version !== version)
    facts.push({ mark: "warn", text: "The channel was changed after this request, so it would be rejected" });
  return { postings: [], facts };
}

/** Records keep the terms that they were created with: only later requests follow the new ones. */
async function carryOut(_: Services, approval: Approval): Promise<CarriedOut> {
  const { chain_id, version, before, after } = changeOf(approval);
  return done({
    settle: async (trx) => {
      const row = await lockChain(trx, chain_id);
      if (row?.version !== version) return refuse("VERSION_CONFLICT");
      await changeChain(trx, row, after);
      await audit(trx, {
        operatorId: approval.decided_by,
        action: "channel.terms",
        subject: subjectOfChain(chain_id),
        before,
        after,
        reason: approval.reason,
      });
      return undefined;
    },
  });
}

export const channelTermsKind: KindRules = {
  request: "channels.request",
  approve: "channels.approve",
  summarize,
  describe,
  carryOut,
};
