import {
  AuditOutlined,
  DashboardOutlined,
  DeploymentUnitOutlined,
  FileProtectOutlined,
  FundOutlined,
  GlobalOutlined,
  HeartOutlined,
  IdcardOutlined,
  KeyOutlined,
  LineChartOutlined,
  LoginOutlined,
  LogoutOutlined,
  NotificationOutlined,
  PictureOutlined,
  ReadOutlined,
  ReconciliationOutlined,
  SafetyCertificateOutlined,
  SlidersOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from "@ant-design/icons";
import type { Permission } from "@candor/contract/permissions.ts";
import { type FunctionComponent, lazy } from "react";
import { paths } from "../shared/paths.ts";

/** The groups of the menu, in its order. */
export const groups = ["", "Reviews", "People", "Catalogue", "Content", "Finance", "Control"] as const;
export type Group = (typeof groups)[number];

/** One page of the console. README.md says how to add one. */
export type ConsolePage = {
  readonly path: string;
  readonly label: string;
  readonly group: Group;
  /** A role without it sees neither the menu entry nor the page. */
  readonly permission: Permission;
  readonly component: FunctionComponent;
  /** Without an icon the page has no menu entry: it is a record of another page. */
  readonly icon?: React.ReactNode;
  /** The queue of console/state whose open items the menu counts. */
  readonly queue?: string;
  /** `g` and this letter open the page. */
  readonly letter?: string;
  /** For a record or a tab: its parent page, and for a record the part of the path that names it in the breadcrumb. */
  readonly parent?: string;
  readonly param?: string;
};

/** In the order of the menu; a role starts at the first page that it may open. Each page is a chunk that is loaded on demand. */
export const pages: readonly ConsolePage[] = [
  {
    path: paths.dashboard,
    label: "Dashboard",
    group: "",
    permission: "dashboard.read",
    icon: <DashboardOutlined />,
    letter: "d",
    component: lazy(() => import("../features/dashboard/page.tsx")),
  },
  {
    path: paths.identity,
    label: "Identity",
    group: "Reviews",
    permission: "identity.read",
    icon: <IdcardOutlined />,
    queue: "identity",
    letter: "i",
    component: lazy(() => import("../features/identity/page.tsx")),
  },
  {
    path: paths.deposits,
    label: "Deposits",
    group: "Reviews",
    permission: "deposits.read",
    icon: <LoginOutlined />,
    queue: "deposits",
    letter: "p",
    component: lazy(() => import("../features/deposits/page.tsx")),
  },
  {
    path: paths.withdrawals,
    label: "Withdrawals",
    group: "Reviews",
    permission: "withdrawals.read",
    icon: <LogoutOutlined />,
    queue: "withdrawals",
    letter: "w",
    component: lazy(() => import("../features/withdrawals/page.tsx")),
  },
  {
    path: paths.credit,
    label: "Credit requests",
    group: "Reviews",
    permission: "movement.read",
    icon: <AuditOutlined />,
    queue: "approvals",
    letter: "c",
    component: lazy(() => import("../features/credit/page.tsx")),
  },
  {
    path: paths.users,
    label: "Users",
    group: "People",
    permission: "users.read",
    icon: <TeamOutlined />,
    letter: "u",
    component: lazy(() => import("../features/users/page.tsx")),
  },
  {
    path: `${paths.users}/$uid`,
    label: "User",
    group: "People",
    permission: "users.read",
    parent: paths.users,
    param: "uid",
    component: lazy(() => import("../features/users/record.tsx")),
  },
  {
    path: paths.currencies,
    label: "Currencies, channels",
    group: "Catalogue",
    permission: "catalogue.read",
    icon: <DeploymentUnitOutlined />,
    letter: "y",
    component: lazy(() => import("../features/catalogue/currencies/page.tsx")),
  },
  {
    path: paths.channels,
    label: "Channels",
    group: "Catalogue",
    permission: "catalogue.read",
    parent: paths.currencies,
    component: lazy(() => import("../features/catalogue/channels/page.tsx")),
  },
  {
    path: paths.banks,
    label: "Receiving banks",
    group: "Catalogue",
    permission: "catalogue.read",
    parent: paths.currencies,
    component: lazy(() => import("../features/catalogue/banks/page.tsx")),
  },
  {
    path: paths.rates,
    label: "Display rates",
    group: "Catalogue",
    permission: "catalogue.read",
    parent: paths.currencies,
    component: lazy(() => import("../features/catalogue/rates/page.tsx")),
  },
  {
    path: paths.conversions,
    label: "Conversions",
    group: "Catalogue",
    permission: "catalogue.read",
    parent: paths.currencies,
    component: lazy(() => import("../features/catalogue/conversions/page.tsx")),
  },
  {
    path: paths.markets,
    label: "Markets and fees",
    group: "Catalogue",
    permission: "catalogue.read",
    icon: <LineChartOutlined />,
    letter: "m",
    component: lazy(() => import("../features/catalogue/markets/page.tsx")),
  },
  {
    path: paths.listing,
    label: "List a market",
    group: "Catalogue",
    permission: "catalogue.edit",
    parent: paths.markets,
    component: lazy(() => import("../features/catalogue/listing/page.tsx")),
  },
  {
    path: paths.derivatives,
    label: "Options, contracts",
    group: "Catalogue",
    permission: "catalogue.read",
    icon: <SlidersOutlined />,
    letter: "t",
    component: lazy(() => import("../features/derivatives/terms-page.tsx")),
  },
  {
    path: paths.notices,
    label: "Notices",
    group: "Content",
    permission: "content.read",
    icon: <NotificationOutlined />,
    letter: "n",
    component: lazy(() => import("../features/content/notices-page.tsx")),
  },
  {
    path: paths.banners,
    label: "Banners",
    group: "Content",
    permission: "content.read",
    icon: <PictureOutlined />,
    letter: "b",
    component: lazy(() => import("../features/content/banners-page.tsx")),
  },
  {
    path: paths.texts,
    label: "Help and legal",
    group: "Content",
    permission: "content.read",
    icon: <ReadOutlined />,
    letter: "h",
    component: lazy(() => import("../features/content/texts-page.tsx")),
  },
  {
    path: paths.areas,
    label: "Areas",
    group: "Content",
    permission: "content.read",
    icon: <GlobalOutlined />,
    letter: "r",
    component: lazy(() => import("../features/catalogue/areas/page.tsx")),
  },
  {
    path: paths.reconciliation,
    label: "Reconciliation",
    group: "Finance",
    permission: "reconciliation.read",
    icon: <ReconciliationOutlined />,
    letter: "e",
    component: lazy(() => import("../features/finance/reconciliation-page.tsx")),
  },
  {
    path: paths.liabilities,
    label: "Liabilities proof",
    group: "Finance",
    permission: "liabilities.read",
    icon: <FileProtectOutlined />,
    letter: "l",
    component: lazy(() => import("../features/finance/liabilities-page.tsx")),
  },
  {
    path: paths.exposure,
    label: "Exposure",
    group: "Finance",
    permission: "reconciliation.read",
    icon: <FundOutlined />,
    letter: "x",
    component: lazy(() => import("../features/derivatives/exposure-page.tsx")),
  },
  {
    path: paths.liquidations,
    label: "Liquidations",
    group: "Finance",
    permission: "reconciliation.read",
    icon: <ThunderboltOutlined />,
    letter: "q",
    component: lazy(() => import("../features/derivatives/liquidations-page.tsx")),
  },
  {
    path: paths.audit,
    label: "Audit log",
    group: "Control",
    permission: "audit.read",
    icon: <SafetyCertificateOutlined />,
    letter: "a",
    component: lazy(() => import("../features/audit/page.tsx")),
  },
  {
    path: paths.system,
    label: "System health",
    group: "Control",
    permission: "system.read",
    icon: <HeartOutlined />,
    letter: "s",
    component: lazy(() => import("../features/system/page.tsx")),
  },
  {
    path: paths.operators,
    label: "Operators",
    group: "Control",
    permission: "operators.read",
    icon: <KeyOutlined />,
    letter: "o",
    component: lazy(() => import("../features/operators/page.tsx")),
  },
];
