/** What an action did, in the past tense: "{who} {did} {what}". The server's names of actions stay searchable. */
const done: Readonly<Record<string, string>> = {
  "access.denied": "was refused a call that their role does not have,",
  "addresses.import": "imported deposit addresses of",
  "alarm.seen": "took note of",
  "application.approve": "approved",
  "application.pass": "passed",
  "application.refused": "was refused by the engine to decide",
  "application.reject": "rejected",
  "approval.approve": "approved as the second operator",
  "approval.booked": "had the engine carry out",
  "approval.denied": "was not allowed to decide",
  "approval.expire": "let expire",
  "approval.refused": "was refused by the engine to carry out",
  "approval.reject": "rejected as the second operator",
  "approval.request": "asked a second operator for",
  "approval.withdraw": "withdrew",
  "case.ask": "asked the user something about",
  "case.assign": "assigned",
  "case.close": "took back the question about",
  "case.note": "wrote a note on",
  "case.view_picture": "looked at a picture of",
  "catalogue.area": "changed the services in",
  "catalogue.chain": "changed the channel",
  "catalogue.chain_add": "added the channel",
  "catalogue.currency": "changed",
  "catalogue.fiat_rate": "changed the rate of",
  "catalogue.market": "changed",
  "catalogue.market_place": "moved in the list",
  "catalogue.profile": "changed the profile of",
  "channel.bank": "changed the receiving bank",
  "channel.bank_add": "added the receiving bank",
  "channel.close": "closed at once",
  "channel.terms": "changed the terms of",
  "chat.canned_reword": "reworded",
  "chat.canned_save": "saved",
  "chat.canned_seed": "installed",
  "chat.close": "closed",
  "chat.hand_over": "handed over",
  "chat.release": "released",
  "chat.take": "took",
  "chat.view_picture": "looked at a picture of",
  "content.checked": "checked a translation of",
  "content.create": "drafted",
  "content.publish": "published",
  "content.reword": "reworded",
  "content.save": "changed",
  "content.seed": "installed",
  "content.withdraw": "withdrew from the app",
  "deposit.approve": "approved the credit of",
  "deposit.credited": "had the engine credit",
  "deposit.denied": "was not allowed to decide",
  "deposit.notice": "reported a payment for",
  "deposit.notice_differs": "reported otherwise than before",
  "deposit.reject": "rejected",
  "deposit.renew": "reopened",
  "deposit.view_proof": "looked at the proof of",
  "derivatives.contracts": "changed the contract terms of",
  "derivatives.options": "changed the option terms of",
  "hosting.terms": "changed the terms of",
  "identity.approve": "verified",
  "identity.reject": "rejected",
  "identity.view_photo": "looked at a photo of",
  "liabilities.publish": "published the root of",
  "list.export": "exported",
  "listing.currency": "listed",
  "listing.market": "listed",
  "operator.authenticator_changed": "changed the authenticator of",
  "operator.authenticator_offered": "began a new authenticator for",
  "operator.create": "created",
  "operator.disable": "took the access away from",
  "operator.enable": "gave access back to",
  "operator.login": "logged in as",
  "operator.login_failed": "failed to log in as",
  "operator.logout": "logged out as",
  "operator.passkey_added": "added a passkey for",
  "operator.passkey_copied": "used a copied passkey, which was removed, for",
  "operator.passkey_offered": "began a new passkey for",
  "operator.passkey_removed": "removed a passkey of",
  "operator.passkeys_revoked": "revoked all passkeys of",
  "operator.password_changed": "changed the password of",
  "operator.proof_failed": "gave a wrong code or password for",
  "otc.close_offer": "closed",
  "otc.decide": "decided the dispute of",
  "otc.decide_second": "asked a second operator to decide",
  "otc.denied": "was not allowed to decide",
  "otc.merchant": "changed the standing of",
  "otc.refused": "was refused by the engine to decide",
  "otc.view_account": "looked at a payment account of",
  "otc.view_chat_picture": "looked at a chat picture of",
  "otc.view_voucher": "looked at a payment voucher of",
  "promotion.levels": "changed the fee levels of",
  "promotion.rates": "changed the rebate rates of",
  "promotion.release": "released the rebates of",
  "reconciliation.run": "ran",
  "setting.save": "changed",
  "stop.begin": "stopped",
  "subscription.terms": "changed the terms of",
  "system.restore": "restored",
  "user.credit": "changed the credit score of",
  "user.end_sessions": "ended all sessions of",
  "user.revoke_api_keys": "revoked all API keys of",
  "user.freeze": "froze",
  "user.lock": "locked",
  "user.read_names": "read verified names on",
  "user.unfreeze": "unfroze",
  "service.change": "changed the wallet service",
  "service.create": "added the wallet service",
  "service.denied": "refused a wallet service",
  "service.disable": "switched off the wallet service",
  "service.retry": "had events sent again to",
  "withdrawal.approve": "approved",
  "withdrawal.denied": "was not allowed to decide",
  "withdrawal.reject": "rejected",
  "withdrawal.sent": "marked as sent",
  "withdrawal.take": "took for payment",
};

/** "deposit.": by what the actions of an area begin, in the order of the alphabet. */
export const actionAreas: readonly string[] = [
  ...new Set(Object.keys(done).map((action) => action.slice(0, action.indexOf(".") + 1))),
].sort();

/** Kinds of subjects as a reader calls them. */
const kinds: Readonly<Record<string, string>> = {
  call: "the call",
  chat: "conversation",
  document: "text",
  hosting: "hosting product",
  list: "the list",
  otc: "OTC order",
  otc_merchant: "merchant",
  otc_offer: "OTC advertisement",
  otc_order: "OTC order",
  root: "liabilities",
  canned: "canned answer",
  setting: "the setting",
  user: "user",
};

type Said = {
  readonly action: string;
  readonly operator: string | null;
  readonly subject: string;
  /** What the entry keeps of the outcome: an approval says what proved it. */
  readonly after?: unknown;
};

/** ", by passkey Desk key" */
function proofWords(after: Readonly<Record<string, unknown>>): string {
  if (after["proof"] === "code") return ", by authenticator code";
  return after["proof"] === "passkey" && "passkey" in after ? `, by passkey ${after["passkey"]}` : "";
}

/** "approved the credit of" without its object reads "approved the credit" in a list; an action without words keeps its name. */
export const actionWords = (action: string): string => {
  const words = done[action] ?? plainly(action);
  const short = words.replace(/,$/, "").replace(/ (of|on|for|as|in|the|about)$/, "");
  return short.charAt(0).toUpperCase() + short.slice(1);
};

const NAMED = 3;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Of the accounts whose names were read: ": 10000001, 10000002, 10000003 and 4 more" */
function readWords(users: unknown): string {
  if (!Array.isArray(users)) return "";
  const more = users.length - NAMED;
  return `: ${users.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const signatureProblems: Readonly<Record<string, string>> = {
  unknown: "no such service, or it is off",
  time: "time too far from the server's",
  signature: "wrong signature",
};

/** What the entries of some actions say besides their subject. */
function detailOf({ action, after }: Said): string {
  if (!isRecord(after)) return "";
  if (action === "user.read_names") return readWords(after["users"]);
  if (action === "service.denied") return `: ${after["service"]}, ${signatureProblems[String(after["why"])] ?? ""}`;
  return proofWords(after);
}

/** "view_photo of identity" for an action that has no words yet. */
const plainly = (action: string): string =>
  action
    .replace(/^[a-z]+\./, "")
    .replaceAll("_", " ")
    .replaceAll(".", " ");

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
function named(subject: string): string {
  const at = subject.indexOf(":");
  if (at < 0) return subject;
  const [kind, id] = [subject.slice(0, at), subject.slice(at + 1)];
  return `${kinds[kind] ?? kind.replaceAll("_", " ")} ${UUID.test(id) ? `${id.slice(0, 8)}…` : id}`;
}

/** "anna approved the credit of deposit 7." */
export function sentenceOf(said: Said): string {
  const { action, operator, subject } = said;
  return `${operator ?? "The system"} ${done[action] ?? `did "${plainly(action)}" to`} ${named(subject)}${detailOf(said)}.`;
}
