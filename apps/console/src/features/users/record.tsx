import { userRecord } from "@candor/contract/routes/console/users.ts";
import { useRef, useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { CasePanel } from "../../shared/cases/case-file.tsx";
import { usePathParam } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { CashPanel } from "./cash-panel.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { HeaderCard, type OpenDialog } from "./header-card.tsx";
import { Accounts, LedgerPanel } from "./money-panels.tsx";
import type { UserRecord } from "./names.ts";
import { OrdersPanel } from "./orders-panel.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { AccountPanel, ApiKeysPanel, CreditPanel, IdentityPanel, SessionsPanel } from "./rail.tsx";
import { ReferralPanel } from "./referral-panel.tsx";
import { StateDialog } from "./state-dialog.tsx";
import "./users.css";

/** Everything about one user that the role may see, and what it may do. */
export default function UserPage() {
  const uid = usePathParam("uid") ?? "";
  const { data, error, refetch } = useRead(userRecord, { uid }, { refetchInterval: 30_000 });
  if (data) return <Record user={data} />;
  return (
    <div className="user-page">
      <Loading query={{ error, refetch }} what={`user ${uid}`} rows={10} />
    </div>
  );
}

function Record({ user }: { readonly user: UserRecord }) {
  const may = useMay();
  const money = may("users.money.read");
  const [open, setOpen] = useState<OpenDialog>();
  const [done, setDone] = useState<string>();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const close = (text?: string) => {
    setOpen(undefined);
    if (text !== undefined) setDone(text);
  };
  const notes = <CasePanel kind="user" id={user.uid} field={noteField} />;
  return (
    <div className="user-page">
      <HeaderCard user={user} onOpen={setOpen} onNote={() => noteField.current?.focus()} />
      {done && <Callout tone="ok" title={done} />}
      {money && <Accounts uid={user.uid} />}
      <div className="user-columns">
        <div className="user-main">
          {money ? (
            <>
              <CashPanel uid={user.uid} />
              <OrdersPanel uid={user.uid} />
              <LedgerPanel uid={user.uid} />
            </>
          ) : (
            <>
              <ProgressPanel uid={user.uid} />
              <p className="small muted">Your role has no access to balances and the ledger.</p>
              <IdentityPanel user={user} />
              <CreditPanel user={user} onChange={() => setOpen("credit")} />
              {notes}
            </>
          )}
        </div>
        <div className="user-rail">
          <AccountPanel user={user} />
          {money && <IdentityPanel user={user} />}
          {money && <ReferralPanel uid={user.uid} />}
          <SessionsPanel user={user} />
          <ApiKeysPanel user={user} />
          {money && <CreditPanel user={user} onChange={() => setOpen("credit")} />}
          {money && notes}
        </div>
      </div>
      {open === "credit" && <CreditDialog user={user} onClose={close} />}
      {open !== undefined && open !== "credit" && <StateDialog user={user} change={open} onClose={close} />}
    </div>
  );
}
