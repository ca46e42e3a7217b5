import { PauseCircleOutlined, StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
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
  const count = useConsoleState().data?.stopped.length ?? 0;
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <div className="audit-bar lost-bar" role="status">
      <PauseCircleOutlined />
      <strong>Emergency stop in force.</strong>
      <span>{count === 1 ? "One target takes" : `${count} targets take`} no new business.</span>
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
