import { rebatePairStates } from "@candor/contract/domain/rebates.ts";
import { promotionPairsExport } from "@candor/contract/routes/console/exports.ts";
import { promotionPairs } from "@candor/contract/routes/console/promotion.ts";
import { Input, Segmented } from "antd";
import { useState } from "react";
import { useReadList } from "../../shared/api/use-read.ts";
import { PickList } from "../../shared/editor/editor-page.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { day } from "../../shared/format/time.ts";
import { cents } from "../../shared/format/used.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { paths } from "../../shared/paths.ts";
import { withholdReasonNames } from "../../shared/reasons/withheld.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { TwoLine } from "../../shared/ui/two-line.tsx";
import { PairPanel } from "./pair-panel.tsx";
import type { Pair } from "./terms.ts";

const EVERY_MS = 20_000;
const stateLabels = { withheld: "Withheld", released: "Released" } as const;
type State = (typeof rebatePairStates)[number];

export const keyOfPair = ({ inviter, invited }: Pair): string => `${inviter.uid}-${invited.uid}`;

/** Inviters and invited users who seem to be one person, and the open pair beside them. */
export function PairsPanel() {
  const { state: asked, uid = "", pair } = useQueryParams();
  const state: State = rebatePairStates.find((each) => each === asked) ?? "withheld";
  const [typed, setTyped] = useState(uid);
  const filters = { state, ...(/^\d{8}$/.test(uid) ? { uid } : {}) };
  const query = useReadList(promotionPairs, { ...filters, page_size: 50 }, { everyMs: EVERY_MS });
  const ids = (query.items ?? []).map(keyOfPair);
  const open = pair ?? ids[0];
  const show = (next: { state?: string; uid?: string | undefined; pair?: string | undefined }) =>
    replaceWith(paths.promotion, { open: "pairs", state, uid, ...next });
  const choose = (next: string | undefined) => show({ pair: next });
  useListKeys({ ids, chosen: open, choose, noun: "pair" });
  const chosen = query.items?.find((each) => keyOfPair(each) === open);
  return (
    <>
      <Panel
        grow
        flush
        title="One person or two"
        note={query.total === undefined ? "" : String(query.total)}
        aside={<ExportButton route={promotionPairsExport} input={filters} />}
        foot={
          <span>Found by the server: the documents, devices and bank accounts themselves are shown to nobody.</span>
        }
      >
        <div className="list-tools promotion-tools">
          <Input.Search
            size="small"
            allowClear
            className="promotion-search"
            placeholder="Account number"
            aria-label="Account number of either user"
            maxLength={8}
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
            onSearch={(next) => show({ uid: next.trim() || undefined, pair: undefined })}
          />
          <Segmented<State>
            size="small"
            aria-label="Which pairs"
            value={state}
            onChange={(next) => show({ state: next, pair: undefined })}
            options={rebatePairStates.map((value) => ({ value, label: stateLabels[value] }))}
          />
        </div>
        <Loaded
          query={query}
          items={query.items}
          what="the pairs"
          rows={6}
          empty={
            <Empty title={state === "withheld" ? "No rebates are withheld" : "No pair was released"}>
              {uid !== ""
                ? "For this account number."
                : "Pairs appear here when inviter and invited share a document, a device or a bank account."}
            </Empty>
          }
        >
          {(rows) => (
            <PickList label="Pairs" columns={columns} items={rows} keyOf={keyOfPair} chosen={open} onChoose={choose} />
          )}
        </Loaded>
        <ShowOlder query={query} />
      </Panel>
      {chosen ? (
        <PairPanel key={keyOfPair(chosen)} pair={chosen} />
      ) : (
        <Panel grow title="Pair">
          <Empty title="No pair selected">Choose one in the list.</Empty>
        </Panel>
      )}
    </>
  );
}

const columns: readonly TableColumn<Pair>[] = [
  {
    key: "inviter",
    title: "Inviter",
    cell: ({ inviter }) => <TwoLine first={inviter.nickname} second={inviter.uid} />,
  },
  {
    key: "invited",
    title: "Invited",
    cell: ({ invited }) => <TwoLine first={invited.nickname} second={invited.uid} />,
  },
  {
    key: "reason",
    title: "In common",
    width: 140,
    cell: ({ reason, generation, approval_id }) => (
      <TwoLine
        first={withholdReasonNames[reason]}
        second={approval_id === null ? `generation ${generation}` : <span className="warn">request pending</span>}
      />
    ),
  },
  {
    key: "held",
    title: "Withheld",
    align: "right",
    width: 112,
    cell: ({ held, held_usdt }) => (
      <TwoLine
        first={<Money value={cents(held_usdt)} unit="USDT" />}
        second={
          held.length === 0
            ? "nothing yet"
            : held.map((each) => `${money(each.amount)} ${each.currency_name}`).join(", ")
        }
      />
    ),
  },
  {
    key: "since",
    title: "Since",
    align: "right",
    wide: true,
    width: 96,
    cell: ({ since }) => <span className="nowrap">{day(since)}</span>,
  },
];
