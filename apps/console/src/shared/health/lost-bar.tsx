import { WarningOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { RunbookDialog } from "./runbook-dialog.tsx";
import { type LostCause, silentMs, useLost, useLostCause } from "./use-lost.ts";
import "./health.css";

const causes: Readonly<Record<LostCause, string>> = {
  server: "The server does not answer.",
  database: "The database does not answer.",
  commits: "The database confirms no commits.",
  engine: "The engine is not running.",
};

/** Above every page while the console has no present answer: what it shows is from before, and nothing of it is called well. */
export function LostBar() {
  return useLost() ? <Bar /> : null;
}

function Bar() {
  const cause = useLostCause();
  const [open, setOpen] = useState(false);
  const [ageMs, setAgeMs] = useState(silentMs);
  useEffect(() => {
    const timer = setInterval(() => setAgeMs(silentMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="audit-bar lost-bar" role="alert">
      <WarningOutlined />
      <strong>{cause ? causes[cause] : "No answer from the server."}</strong>
      {ageMs !== undefined && (
        <span aria-live="off">This page is {Math.round(ageMs / 1_000)} s old and no longer kept up to date.</span>
      )}
      <button type="button" className="plain-button" onClick={() => setOpen(true)}>
        What to do
      </button>
      {open && <RunbookDialog kind={cause ?? "server"} onClose={() => setOpen(false)} />}
    </div>
  );
}
