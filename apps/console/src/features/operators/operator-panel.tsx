import { useNow } from "../../shared/clock.ts";
import { ago, dayTime } from "../../shared/format/time.ts";
import { roleNames, useMay, useOperator } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Facts, Panel, READ_ONLY, SectionLabel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Access, RevokePasskeys } from "./access.tsx";
import { AskRole } from "./ask-role.tsx";
import { changesOfRole, type OperatorRow } from "./rules.ts";

export const AccessTag = ({ disabled }: { readonly disabled: boolean }) => (
  <Tag tone={disabled ? "bad" : "ok"} shape={disabled ? "cross" : "tick"}>
    {disabled ? "Locked out" : "Active"}
  </Tag>
);

/** One operator, and what an owner can do about them. */
export function OperatorPanel({ row }: { readonly row: OperatorRow }) {
  const now = useNow(30_000);
  const mayEdit = useMay()("operators.edit");
  const own = useOperator()?.id === row.id;
  return (
    <Panel grow title={row.name} note={own ? "you" : ""} aside={<AccessTag disabled={row.disabled} />}>
      <div className="operator-parts">
        <Facts
          width={96}
          rows={[
            { name: "Role", value: roleNames[row.role] },
            { name: "May change", value: changesOfRole(row.role) },
            { name: "Sessions", value: row.sessions === 0 ? "none open" : `${row.sessions} open` },
            { name: "Passkeys", value: row.passkeys === 0 ? "none" : String(row.passkeys) },
            { name: "Last seen", value: row.last_seen_at ? ago(row.last_seen_at, now) : "never" },
            { name: "Created", value: dayTime(row.created_at) },
            {
              name: "Audit log",
              value: (
                <>
                  <a href={linkOf(paths.audit, { operator: row.name })}>What {row.name} did</a>
                  {", "}
                  <a href={linkOf(paths.audit, { subject: `operator:${row.id}` })}>what was done to {row.name}</a>
                </>
              ),
            },
          ]}
        />
        {mayEdit && (
          <section>
            <SectionLabel aside="needs a second owner">Role</SectionLabel>
            <AskRole key={row.role} row={row} />
          </section>
        )}
        {mayEdit && (
          <section>
            <SectionLabel aside="needs your code or passkey">Access</SectionLabel>
            {own ? (
              <p className="small muted">Another owner can take your access away; you cannot do it yourself.</p>
            ) : (
              <Access row={row} />
            )}
          </section>
        )}
        {mayEdit && !own && row.passkeys > 0 && (
          <section>
            <SectionLabel aside="for a lost or stolen device">Passkeys</SectionLabel>
            <RevokePasskeys row={row} />
          </section>
        )}
        {!mayEdit && <p className="caption">{READ_ONLY}</p>}
      </div>
    </Panel>
  );
}
