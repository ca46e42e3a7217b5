/** The paths of the console's pages, so that features can link to each other without importing each other. */
export const paths = {
  login: "/login",
  identity: "/identity",
  deposits: "/deposits",
  withdrawals: "/withdrawals",
  credit: "/credit",
  users: "/users",
  inbox: "/inbox",
  canned: "/canned",
  dashboard: "/dashboard",
  markets: "/markets",
  listing: "/listing",
  currencies: "/currencies",
  channels: "/channels",
  banks: "/banks",
  rates: "/rates",
  conversions: "/conversions",
  walletServices: "/wallet-services",
  derivatives: "/derivatives",
  hosting: "/hosting",
  promotion: "/promotion",
  coins: "/coins",
  launches: "/launches",
  applications: "/applications",
  disputes: "/disputes",
  merchants: "/merchants",
  offers: "/advertisements",
  exposure: "/exposure",
  risk: "/risk",
  liquidations: "/liquidations",
  areas: "/areas",
  notices: "/notices",
  banners: "/banners",
  texts: "/texts",
  productTexts: "/product-texts",
  reconciliation: "/reconciliation",
  treasury: "/treasury",
  liabilities: "/liabilities",
  audit: "/audit",
  system: "/system",
  alarms: "/alarms",
  operators: "/operators",
} as const;

type Query = Readonly<Record<string, string | undefined>>;

/** A path with its query; values that are undefined or empty are left out. */
export function hrefOf(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
/** The same as a link: `<a href={linkOf(userPath("10000001"))}>`. */
export const linkOf = (path: string, query?: Query): string => `#${hrefOf(path, query)}`;

const openStates: ReadonlySet<string> = new Set(["under_review", "sending", "crediting", "second"]);
/** The link to a deposit or withdrawal in the tab that lists it, so that next and previous work. */
export const cashPath = (
  kind: "deposit" | "withdrawal",
  { id, state }: { id: string | number; state: string },
): string =>
  hrefOf(kind === "deposit" ? paths.deposits : paths.withdrawals, {
    tab: openStates.has(state) ? undefined : "done",
    open: String(id),
  });

export const userPath = (uid: string): string => `${paths.users}/${uid}`;
