import { SwapOutlined } from "@ant-design/icons";
import { exposure } from "@candor/contract/routes/console/derivatives.ts";
import { Button, Statistic } from "antd";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { clock } from "../../shared/format/time.ts";
import { cents } from "../../shared/format/used.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { Callout, ReadError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ContractsPanel } from "./contracts-panel.tsx";
import type { Exposure } from "./exposure-figures.ts";
import { FundingDialog } from "./funding-dialog.tsx";
import { OptionsPanel } from "./options-panel.tsx";
import { VoidsPanel } from "./voids-panel.tsx";
import "./derivatives.css";

const EVERY_MS = 3_000;
/** After this long without an answer the page marks its data as old. */
const OLD_MS = 15_000;

/** The house's possible gains and losses from open positions, and its funds. */
export default function ExposurePage() {
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt } = useRead(exposure, {}, { refetchInterval: EVERY_MS });
  const may = useMay()("movement.request");
  const [moving, setMoving] = useState(false);
  const [said, setSaid] = useState<string>();
  const move = () => {
    setSaid(undefined);
    setMoving(true);
  };
  useKeys(may ? [{ keys: "n", label: "move money of the house", group: "Exposure", run: move }] : []);
  if (!data)
    return (
      <div className="exposure">
        <Panel title="Exposure">
          <Loading query={{ error, refetch }} what="the exposure" rows={8} />
        </Panel>
      </div>
    );
  const isOld = errorUpdatedAt - dataUpdatedAt > OLD_MS;
  return (
    <div className="exposure">
      <div className="exposure-head">
        <span className="small muted">
          As of {clock(data.at_ms)} UTC, every {EVERY_MS / 1_000} s. Users' gains are the house's losses.
        </span>
        {may && (
          <Button icon={<SwapOutlined />} onClick={move}>
            Move house funds <KeyCap keys="N" />
          </Button>
        )}
      </div>
      {isOld && <ReadError what="Refresh" error={error} onRetry={() => void refetch()} />}
      {said && <Callout tone="ok" title={said} />}
      <Funds house={data.house} />
      <OptionsPanel options={data.options} atMs={data.at_ms} />
      <ContractsPanel contracts={data.contracts} />
      <VoidsPanel />
      {moving && (
        <FundingDialog
          house={data.house}
          onClose={(done) => {
            setMoving(false);
            setSaid(done);
          }}
        />
      )}
    </div>
  );
}

/** The house funds behind options and contracts, by currency. */
const Funds = ({ house }: { readonly house: Exposure["house"] }) => (
  <ul className="funds" aria-label="House funds">
    {house.flatMap(({ currency, treasury, treasury_frozen, treasury_gained, insurance }) =>
      [
        { name: "Treasury, available", value: treasury, note: "pays what users win" },
        { name: "Gained by open contracts", value: cents(treasury_gained), note: "stays in the treasury for them" },
        { name: "Option reserve, frozen", value: treasury_frozen, note: "promised to open options" },
        { name: "Insurance", value: insurance, note: "losses beyond users' funds" },
      ].map((fund) => <Fund key={`${currency} ${fund.name}`} currency={currency} {...fund} />),
    )}
  </ul>
);

type FundProps = { readonly name: string; readonly value: string; readonly currency: string; readonly note: string };
const Fund = ({ name, value, currency, note }: FundProps) => (
  <li className="card fund">
    <Statistic title={name} formatter={() => <Money value={value} unit={currency} large />} />
    <span className="caption">{note}</span>
  </li>
);
