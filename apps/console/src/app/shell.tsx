import { DisconnectOutlined } from "@ant-design/icons";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
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
import { Sider } from "./sider.tsx";
import "./shell.css";

/** On every page while the chain of the audit log does not hold. */
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

/** Whether a path is that of a page; "$uid" stands for any part. */
function fits(pattern: string, pathname: string): boolean {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith("$") || part === given[index]);
}

const currentPage = (pathname: string): ConsolePage | undefined => pages.find(({ path }) => fits(path, pathname));

/** The frame of every page: menu, header, and the red bar when the audit log does not hold. */
export function Shell() {
  const session = useSession();
  const { pathname, href } = useLocation();
  const { data: state, isError } = useConsoleState();
  const may = useMay();
  const [helpOpen, setHelpOpen] = useState(false);
  const page = currentPage(pathname);
  useEffect(() => {
    if (!session) replaceWith(hrefOf(paths.login, { next: href }));
  }, [session, href]);
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
        <Header page={page} state={state} lost={isError} onHelp={() => setHelpOpen(true)} />
        {state && !state.audit_ok && <AuditBar />}
        <main id="page" className="shell-page" tabIndex={-1}>
          <PageBoundary key={pathname}>
            <Suspense fallback={<Skeleton rows={8} what="Loading the page" />}>
              {!page || may(page.permission) ? (
                <Outlet />
              ) : (
                <Empty title="Your role has no right to this page">The server would refuse it as well.</Empty>
              )}
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      <KeyHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** A button and no link, since the hash is the address of a page. */
const focusPage = (): void => document.getElementById("page")?.focus();
