import type { OutputOf } from "@candor/contract/route.ts";
import { userReferral } from "@candor/contract/routes/console/promotion.ts";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { percentOf } from "../../shared/format/share.ts";
import { totalText } from "../../shared/format/total.ts";
import { cents } from "../../shared/format/used.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import { withholdReasonNames } from "../../shared/reasons/withheld.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Facts, Panel, SectionLabel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { InvitedDialog } from "./invited-dialog.tsx";

type Referral = OutputOf<typeof userReferral>;

/** Who invited the user, whom the user invited in three generations, and what that brought. */
export function ReferralPanel({ uid }: { readonly uid: string }) {
  const query = useRead(userReferral, { uid });
  const mayPairs = useMay()("promotion.read");
  const [open, setOpen] = useState(false);
  const { data } = query;
  const invited = data?.generations.some((generation) => generation.invited > 0) ?? false;
  return (
    <Panel
      title="Referral"
      aside={
        <>
          {mayPairs && <a href={linkOf(paths.promotion, { open: "pairs", uid })}>Pairs</a>}
          {invited && (
            <button type="button" className="link-button small" onClick={() => setOpen(true)}>
              Invited users
            </button>
          )}
        </>
      }
    >
      {data ? <Content referral={data} /> : <Loading query={query} what="the referral" rows={4} />}
      {open && <InvitedDialog uid={uid} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const levelText = ({ level, maker_reduction, taker_reduction, volume }: NonNullable<Referral["fee_level"]>): string => {
  const reached = `${money(cents(volume))} USDT in 30 days`;
  if (level === 0) return `none, ${reached}`;
  return `${level}: maker −${percentOf(maker_reduction)} %, taker −${percentOf(taker_reduction)} %, ${reached}`;
};

function Content({ referral }: { readonly referral: Referral }) {
  const { inviters, generations, by_currency, opened, verified, fee_level } = referral;
  const listed = (rows: readonly { currency_name: string; of: string }[]) =>
    rows.length === 0 ? (
      <span className="muted">none</span>
    ) : (
      rows.map(({ currency_name, of }) => <div key={currency_name}>{`${money(of)} ${currency_name}`}</div>)
    );
  const paid = by_currency.map(({ currency_name, amount }) => ({ currency_name, of: amount }));
  const withheld = by_currency.map(({ currency_name, withheld: of }) => ({ currency_name, of }));
  const some = ({ of }: { of: string }) => !/^[0.]*$/.test(of);
  return (
    <div className="stack">
      <Facts
        width={104}
        rows={[
          { name: "Invited by", value: inviters.length === 0 ? "nobody" : <Inviters inviters={inviters} /> },
          { name: "Link opened", value: `${totalText(opened)}, ${totalText(verified)} of its users verified` },
          { name: "Paid", value: listed(paid.filter(some)) },
          { name: "Withheld", value: listed(withheld.filter(some)) },
          ...(fee_level
            ? [
                {
                  name: "Fee level",
                  value: levelText(fee_level),
                },
              ]
            : []),
        ]}
      />
      <section>
        <SectionLabel>Three generations</SectionLabel>
        <Table
          label="Three generations"
          columns={columns}
          rows={generations}
          keyOf={({ generation }) => String(generation)}
        />
      </section>
    </div>
  );
}

const Inviters = ({ inviters }: Pick<Referral, "inviters">) => (
  <>
    {inviters.map(({ uid, nickname, withheld }) => (
      <div key={uid}>
        <a href={linkOf(userPath(uid))}>
          {uid} {nickname}
        </a>{" "}
        {withheld && (
          <Tag tone="warn" shape="triangle">
            {withholdReasonNames[withheld]}
          </Tag>
        )}
      </div>
    ))}
  </>
);

const columns: readonly TableColumn<Referral["generations"][number]>[] = [
  { key: "generation", title: "Generation", isName: true, cell: ({ generation }) => generation },
  { key: "invited", title: "Invited", align: "right", cell: ({ invited }) => totalText(invited) },
  { key: "traded", title: "Traded", align: "right", cell: ({ traded }) => totalText(traded) },
  { key: "earned", title: "Paid, USDT", align: "right", cell: ({ earned_usdt }) => money(earned_usdt) },
];
