import { EyeOutlined, PictureOutlined } from "@ant-design/icons";
import { disputeAccount, disputeRecord, disputeVoucher } from "@candor/contract/routes/console/otc.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { day, dayTime } from "../../shared/format/time.ts";
import { linkOf, userPath } from "../../shared/paths.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { Facts, SectionLabel } from "../../shared/ui/panel.tsx";
import { Quote } from "../../shared/ui/reads.tsx";
import { Status } from "../../shared/ui/status.tsx";
import type { DisputeRecord } from "./names.ts";
import { PictureDialog } from "./picture-dialog.tsx";

type Side = DisputeRecord["sides"]["buyer"];

/** Both sides, equal in size and order of what is said of them. */
export const Sides = ({ record: { sides } }: { readonly record: DisputeRecord }) => (
  <section>
    <SectionLabel>Both sides</SectionLabel>
    <div className="dispute-sides">
      <SideCard name="Buyer" side={sides.buyer} />
      <SideCard name="Seller" side={sides.seller} />
    </div>
  </section>
);

const SideCard = ({ name, side }: { readonly name: string; readonly side: Side }) => (
  <div className="dispute-side">
    <h3>
      {name} <Status state={side.state} />
    </h3>
    <Facts
      width={80}
      rows={[
        { name: "User", value: <a href={linkOf(userPath(side.uid))}>{`${side.nickname} ${side.uid}`}</a> },
        { name: "Verified as", value: side.verified_name ?? "not verified" },
        { name: "Contact", value: side.contact },
        { name: "Reads", value: languageName(side.lang) },
        { name: "Since", value: `${day(side.registered_at)}${side.merchant ? `, merchant ${side.merchant}` : ""}` },
        { name: "Orders", value: `${side.orders} released` },
        { name: "Disputes", value: `${side.disputes_won} won, ${side.disputes_lost} lost` },
      ]}
    />
    {side.statement ? (
      <>
        <Quote>{side.statement.text}</Quote>
        <span className="caption">{dayTime(side.statement.at)}</span>
      </>
    ) : (
      <span className="small muted">No statement.</span>
    )}
  </div>
);

/** The buyer's pictures of the payment, opened on request: each view is logged. */
export function Vouchers({ record: { vouchers } }: { readonly record: DisputeRecord }) {
  const [open, setOpen] = useState<string>();
  const shown = vouchers.find(({ file_id }) => file_id === open);
  return (
    <section>
      <SectionLabel aside="each view is written to the audit log">Proof of payment</SectionLabel>
      {vouchers.length === 0 && <p className="small muted">The buyer sent no picture.</p>}
      <div className="otc-tools">
        {vouchers.map(({ file_id, at }, index) => (
          <Button key={file_id} size="small" icon={<PictureOutlined />} onClick={() => setOpen(file_id)}>
            Picture {index + 1}, {dayTime(at)}
          </Button>
        ))}
      </div>
      <PictureDialog
        route={disputeVoucher}
        picture={shown}
        title="Proof of payment"
        onClose={() => setOpen(undefined)}
      />
    </section>
  );
}

type AccountsProps = { readonly record: DisputeRecord; readonly mayRead: boolean };

/** Where the money was to go beside the buyer's verified name, and who has read the whole number. */
export function Accounts({ record, mayRead }: AccountsProps) {
  const { accounts, views, sides } = record;
  return (
    <section>
      <SectionLabel aside={`the buyer is verified as ${sides.buyer.verified_name ?? "nobody"}`}>
        Bank accounts of the order
      </SectionLabel>
      <div className="dispute-sides">
        {accounts.map((account) => (
          <div key={account.id} className="dispute-side">
            <Facts
              width={80}
              rows={[
                { name: "Bank", value: account.bank_name },
                { name: "Name", value: account.account_name },
                { name: "Branch", value: account.branch },
                { name: "Number", value: <AccountNumber record={record} account={account} mayRead={mayRead} /> },
              ]}
            />
          </div>
        ))}
      </div>
      <p className="caption">
        {views.length === 0
          ? "Nobody has read the whole number."
          : `Whole number read by ${views.map(({ by, at }) => `${by}, ${dayTime(at)}`).join("; ")}`}
      </p>
    </section>
  );
}

type NumberProps = AccountsProps & { readonly account: DisputeRecord["accounts"][number] };

function AccountNumber({ record, account, mayRead }: NumberProps) {
  const { send, sending } = useSend(disputeAccount, `dispute.${record.id}.account.${account.id}`);
  const [whole, setWhole] = useState<string>();
  const read = async () => {
    const answer = await send({ id: Number.parseInt(record.id, 10), account_id: account.id });
    if (answer) setWhole(answer.number);
    void refresh(disputeRecord);
  };
  return (
    <>
      <span className="mono">{whole ?? account.number}</span>{" "}
      {mayRead && whole === undefined && (
        <Button size="small" icon={<EyeOutlined />} loading={isSending(sending)} onClick={() => void read()}>
          Show
        </Button>
      )}
      <SendOutcome sending={sending} asking="the number was shown" />
    </>
  );
}
