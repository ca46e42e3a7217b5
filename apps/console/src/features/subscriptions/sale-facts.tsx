import { subscriptionLines } from "@candor/contract/rules/subscription-lines.ts";
import { Waits } from "../../shared/editor/ask.tsx";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { linkOf, userPath } from "../../shared/paths.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Facts, Panel, READ_ONLY } from "../../shared/ui/panel.tsx";
import { CoinCard } from "./coin-card.tsx";
import { SaleSide } from "./sale-editor.tsx";
import { nameOf, namesOfSale, type Sale } from "./sale-form.ts";

/** The terms of a sale without controls: for a read-only role, while a request is pending, and once an application stands. */
export function SaleFacts({ sale, mayRequest }: { readonly sale: Sale; readonly mayRequest: boolean }) {
  const names = namesOfSale(sale);
  const rows = subscriptionLines(sale, names).map(({ field, value }) => ({
    name: field,
    value: field === "Issuer" ? <a href={linkOf(userPath(sale.issuer_uid))}>{value}</a> : value,
  }));
  return (
    <>
      <Panel
        grow
        title={`Terms of ${nameOf(sale)}`}
        note={`version ${sale.version}`}
        foot={!mayRequest && <span>{READ_ONLY}</span>}
      >
        <div className="stack">
          {sale.approval_id !== null && <Waits approvalId={sale.approval_id} what="The sale" />}
          {sale.fixed && (
            <Callout title="The terms can no longer change.">
              {sale.result
                ? "The allotment was made by them."
                : "An application stands, and its user has read these terms. They would change again only if every application were taken back."}
            </Callout>
          )}
          <Facts width={170} rows={rows} />
        </div>
      </Panel>
      <EditorSide>
        <CoinCard terms={sale} names={names} sale={sale} />
        <SaleSide sale={sale} />
      </EditorSide>
    </>
  );
}
