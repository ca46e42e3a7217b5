import { PauseCircleOutlined, StopOutlined } from "@ant-design/icons";
import { stopsList } from "@candor/contract/routes/console/stops.ts";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useRead } from "../shared/api/use-read.ts";
import { STATE_EVERY_MS } from "../shared/constants.ts";
import { useKeys } from "../shared/keys/use-keys.ts";
import { useConsoleState, useMay } from "../shared/operator.ts";
import { openStopDialog, stopDialog } from "../shared/stops.ts";
import { useStore } from "../shared/store.ts";

const StopDialog = lazy(() => import("../features/stops/stop-dialog.tsx"));
const OpenDialog = lazy(() => import("../features/stops/open-dialog.tsx"));

/** In the head of every page, and by "! s": two keys that nobody presses by accident, and they only open the dialog. */
export function EmergencyStop() {
  const may = useMay()("stops.stop");
  const open = useStore(stopDialog);
  useKeys(may ? [{ keys: "! s", label: "emergency stop", group: "Everywhere", run: openStopDialog }] : []);
  if (!may) return null;
  return (
    <>
      <Button danger size="small" icon={<StopOutlined />} onClick={openStopDialog} title="Emergency stop (! then s)">
        Stop
      </Button>
      {open && (
        <Suspense fallback={null}>
          <StopDialog onClose={() => stopDialog.set(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Above every page while something is stopped. */
export function StoppedBar() {
  return useConsoleState().data?.stopped.length ? <InForce /> : null;
}

const SHOWN = 3;

/** "BTC-USDT", "BTC-USDT, Options and Withdrawals", "BTC-USDT, Options, Withdrawals and 2 more" */
function listed(names: readonly string[]): string {
  const shown = names.length > SHOWN ? [...names.slice(0, SHOWN), `${names.length - SHOWN} more`] : names;
  return new Intl.ListFormat("en-GB").format(shown);
}

function InForce() {
  const { data: state } = useConsoleState();
  const { data } = useRead(stopsList, {}, { refetchInterval: STATE_EVERY_MS });
  const [open, setOpen] = useState(false);
  const names = data?.list.map(({ name }) => name) ?? [];
  const count = state?.stopped.length ?? 0;
  return (
    <div className="audit-bar lost-bar" role="status">
      <PauseCircleOutlined />
      <strong>Emergency stop in force.</strong>
      <span>
        Closed to new business: {names.length > 0 ? listed(names) : count === 1 ? "one target" : `${count} targets`}.
      </span>
      <button type="button" className="plain-button" onClick={() => setOpen(true)}>
        What is stopped
      </button>
      {open && (
        <Suspense fallback={null}>
          <OpenDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
