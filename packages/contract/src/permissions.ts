/**
 * Operators' rights by role. No role can log in as a user, read or set a password, change a balance directly, or touch a price,
 * a candle, an order or an outcome: there is no such permission.
 */
export const operatorRoles = ["owner", "reviewer", "finance", "support", "auditor"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * The initial roles of an operator. The creator sees the credentials, so a role that can approve as the second person is assigned only afterwards, by
 * two owners, or at the server's terminal.
 */
export const firstRoles = ["reviewer", "support", "auditor"] as const satisfies readonly OperatorRole[];

const O = "owner";
const R = "reviewer";
const F = "finance";
const S = "support";
const A = "auditor";

/** `*.read` shows, everything else changes; an auditor never changes anything. */
export const permissions = {
  "dashboard.read": [O, R, F, S, A],
  // Says who has read an alarm; it changes nothing of what it warns of.
  "alarms.note": [O, R, F, S],
  "identity.read": [O, R, A],
  "identity.review": [O, R],
  "users.read": [O, R, F, S, A],
  "users.money.read": [O, F, A],
  "users.freeze": [O, R, S],
  "users.unfreeze": [O, R],
  "users.lock": [O],
  "users.credit": [O, R],
  // Of any record that the role may read.
  "notes.write": [O, R, F, S],
  // States and due times only, for those who answer a user: no amounts of accounts, addresses, proofs or facts.
  "users.progress.read": [O, R, F, S, A],
  "users.sessions": [O, S],
  "deposits.read": [O, F, A],
  "deposits.review": [O, F],
  "withdrawals.read": [O, F, A],
  "withdrawals.review": [O, F],
  "services.read": [O, F, A],
  "services.request": [O],
  "services.approve": [O],
  "channels.request": [O, F],
  "channels.approve": [O, F],
  "reconciliation.read": [O, F, A],
  "reconciliation.run": [O, F],
  "liabilities.read": [O, F, A],
  "liabilities.publish": [O, F],
  "movement.read": [O, F, A],
  "movement.request": [O, F],
  "movement.approve": [O, F],
  "unlock.request": [O, R],
  "unlock.approve": [O],
  "catalogue.read": [O, R, F, A],
  "catalogue.edit": [O, F],
  "hosting.request": [O, F],
  "hosting.approve": [O, F],
  // The roles that may also list markets and book credits, since a request can contain both.
  "subscriptions.request": [O, F],
  "subscriptions.approve": [O, F],
  "applications.read": [O, R, F, A],
  "applications.review": [O, R],
  "otc.read": [O, F, S, A],
  "otc.review": [O, F, S],
  "otc.request": [O, F],
  "otc.approve": [O, F],
  "promotion.read": [O, F, A],
  "promotion.request": [O, F],
  "promotion.approve": [O, F],
  "chat.read": [O, R, S, A],
  "chat.answer": [O, R, S],
  "chat.canned": [O, S],
  "content.read": [O, S, A],
  "content.edit": [O, S],
  // What users are bound by, and where somebody may register: support drafts and reads both.
  "content.legal": [O],
  "areas.edit": [O],
  "audit.read": [O, A],
  "stops.read": [O, R, F, S, A],
  // Who is there at three in the morning: it costs users nothing that a second person cannot give back.
  "stops.stop": [O, R, F],
  "stops.request": [O, F],
  "stops.approve": [O, F],
  "system.read": [O, A],
  "operators.read": [O, A],
  "operators.edit": [O],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Permission = keyof typeof permissions;

export const mayDo = (role: OperatorRole, permission: Permission): boolean =>
  (permissions[permission] as readonly OperatorRole[]).includes(role);

export const permissionsOf = (role: OperatorRole): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => mayDo(role, permission));
