import { GENERATIONS } from "@candor/contract/domain/rebates.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { userInvitedExport } from "@candor/contract/routes/console/exports.ts";
import { userInvited } from "@candor/contract/routes/console/promotion.ts";
import { Button, Modal } from "antd";
import { useState } from "react";
import { useReadList } from "../../shared/api/use-read.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { identityLevel } from "../../shared/format/person.ts";
import { day } from "../../shared/format/time.ts";
import { cents } from "../../shared/format/used.ts";
import { linkOf, userPath } from "../../shared/paths.ts";
import { withholdReasonNames } from "../../shared/reasons/withheld.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";

type Invited = OutputOf<typeof userInvited>["list"][number];

/** The users below a user, branch by branch: a branch is read when it is opened. */
export const InvitedDialog = ({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) => (
  <Modal
    open
    title={`Invited by ${uid}`}
    width={760}
    onCancel={onClose}
    footer={
      <div className="invited-foot">
        <ExportButton route={userInvitedExport} input={{ uid }} />
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    }
  >
    <div className="invited-tree">
      <Branch uid={uid} root={uid} generation={1} />
    </div>
  </Modal>
);

type BranchProps = { readonly uid: string; readonly root: string; readonly generation: number };

function Branch({ uid, root, generation }: BranchProps) {
  const query = useReadList(userInvited, { uid, root_uid: root, page_size: 20 });
  return (
    <>
      <Loaded query={query} items={query.items} what="the invited users" rows={3} empty={<Empty title="Nobody yet" />}>
        {(rows) => (
          <ul className="invited-branch" aria-label={`Generation ${generation}`}>
            {rows.map((row) => (
              <Node key={row.uid} row={row} root={root} generation={generation} />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowOlder query={query} />
    </>
  );
}

function Node({
  row,
  root,
  generation,
}: {
  readonly row: Invited;
  readonly root: string;
  readonly generation: number;
}) {
  const [open, setOpen] = useState(false);
  const opens = row.invited > 0 && generation < GENERATIONS;
  return (
    <li>
      <div className="invited-node">
        {opens ? (
          <button
            type="button"
            className="link-button"
            aria-expanded={open}
            aria-label={`${row.invited} invited by ${row.nickname}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "▾" : "▸"} {row.invited}
          </button>
        ) : (
          <span className="muted">{row.invited > 0 ? row.invited : "–"}</span>
        )}
        <span className="two-line">
          <span>
            <a href={linkOf(userPath(row.uid))}>
              {row.uid} {row.nickname}
            </a>{" "}
            {row.state !== "active" && <Status state={row.state} />}
          </span>
          <span>
            {identityLevel(row.level).toLowerCase()}, registered {day(row.registered_at)}
          </span>
        </span>
        <span>
          {row.traded && <Shape kind="tick" size={11} />}{" "}
          {row.traded ? "traded" : <span className="muted">no fee yet</span>}
        </span>
        <span>
          {row.withheld && (
            <Tag tone="warn" shape="triangle">
              {withholdReasonNames[row.withheld]}
            </Tag>
          )}
        </span>
        <span className="invited-sum">{money(cents(row.earned_usdt))} USDT</span>
      </div>
      {open && <Branch uid={row.uid} root={root} generation={generation + 1} />}
    </li>
  );
}
