import { DisconnectOutlined } from "@ant-design/icons";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { LostBar } from "../shared/health/lost-bar.tsx";
import { useLost } from "../shared/health/use-lost.ts";
import { useKeys } from "../shared/keys/use-keys.ts";
import { go, replaceWith } from "../shared/navigation.ts";
import { useConsoleState, useMay } from "../shared/operator.ts";
import { hrefOf, linkOf, paths } from "../shared/paths.ts";
import { useSession } from "../shared/session.ts";
import { Empty, Skeleton } from "../shared/ui/skeleton.tsx";
import { Header } from "./header.tsx";
import { KeyHelp } from "./key-help.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { type ConsolePage, pages } from "./pages.tsx";
import { Palette } from "./palette.tsx";
import { Sider } from "./sider.tsx";
import "./shell.css";

/** Shown on every page while the hash chain of the audit log is broken. */
function AuditBar() {
  const mayRead = useMay()("audit.read");
  return (
    <div className="audit-bar" role="alert">
      <DisconnectOutlined />
      <strong>The chain of the audit log is broken.</strong>
      <span>Approve nothing until an owner has found the entry.</span>
      {mayRead && <a href={linkOf(paths.audit)}>Open the audit log</a>}
    </div>
  );
}

/** Whether a path matches a page; "$uid" matches any part. */
function fits(pattern: string, pathname: string): boolean {
  const expected = pattern.split("/");
  const given = pathname.split("/");
  return (
    expected.length === given.length && expected.every((part, index) => part.startsWith("$") || part === given[index])
  );
}

const currentPage = (pathname: string): ConsolePage | undefined => pages.find(({ path }) => fits(path, pathname));

/** The frame of every page: menu, header, and a red bar if the audit log is broken. */
export function Shell() {
  const session = useSession();
  const { pathname, href } = useLocation();
  const { data: state } = useConsoleState();
  const lost = useLost();
  const may = useMay();
  const [helpOpen, setHelpOpen] = useState(false);
  const page = currentPage(pathname);
  useEffect(() => {
    // While the login is on its way this frame is still there, with the login's own address.
    if (!session && pathname !== paths.login) replaceWith(hrefOf(paths.login, { next: href }));
  }, [session, pathname, href]);
  useEffect(() => {
    document.title = page ? `${page.label} · Candor console` : "Candor console";
  }, [page]);
  useKeys([
    { keys: "?", label: "this help", group: "Everywhere", run: () => setHelpOpen(true) },
    ...pages
      .filter(({ letter, permission }) => letter && may(permission))
      .map(({ letter, label, path }) => ({
        keys: `g ${letter}`,
        label: `go to ${label.toLowerCase()}`,
        group: "Go to",
        run: () => go(path),
      })),
  ]);
  if (!session) return null;
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={focusPage}>
        Skip to the page
      </button>
      <Sider state={state} current={page?.parent ?? page?.path} />
      <div className="shell-main">
        <Header page={page} state={state} lost={lost} onHelp={() => setHelpOpen(true)} />
        <LostBar />
        {state && !state.audit_ok && <AuditBar />}
        <main id="page" className="shell-page" tabIndex={-1}>
          <PageBoundary key={pathname}>
            <Suspense fallback={<Skeleton rows={8} what="Loading the page" />}>
              {!page || may(page.permission) ? (
                <Outlet />
              ) : (
                <Empty title="Your role cannot open this page">The server rejects it as well.</Empty>
              )}
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      <Palette onHelp={() => setHelpOpen(true)} />
      <KeyHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** A button, not a link, since the hash is the address of a page. */
const focusPage = (): void => document.getElementById("page")?.focus();
