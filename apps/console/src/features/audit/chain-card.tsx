import { DisconnectOutlined, DownloadOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import type { OutputOf } from "@candor/contract/route.ts";
import { auditExport, auditVerify } from "@candor/contract/routes/console/control.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { useState } from "react";
import { call, callBytes } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { serverNow } from "../../shared/clock.ts";
import { saveFile } from "../../shared/export/save-file.ts";
import { clock } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useConsoleState } from "../../shared/operator.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { shortHash } from "./difference.ts";

type Report = OutputOf<typeof auditVerify>;
type Check =
  | { readonly state: "idle" | "checking" }
  | { readonly state: "done"; readonly report: Report; readonly atMs: number; readonly tookMs: number }
  | { readonly state: "failed"; readonly error: unknown };

/** The state of the hash chain: the server's last check, and a full check on demand. */
function useCheck() {
  const [check, setCheck] = useState<Check>({ state: "idle" });
  const run = async () => {
    if (check.state === "checking") return;
    setCheck({ state: "checking" });
    const begun = performance.now();
    try {
      const report = await call(auditVerify, {});
      setCheck({ state: "done", report, atMs: serverNow(), tookMs: performance.now() - begun });
    } catch (error) {
      setCheck({ state: "failed", error });
    }
    // The bar on every page uses the same result.
    void refresh(consoleState);
  };
  return { check, run };
}

export function ChainCard({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { check, run } = useCheck();
  const [saving, setSaving] = useState<"idle" | "busy" | { readonly error: unknown }>("idle");
  const { data } = useConsoleState();
  useKeys([{ keys: "v", label: "check the chain", group: "Audit log", run: () => void run() }]);
  const report = check.state === "done" ? check.report : undefined;
  const holds = report?.ok ?? data?.audit_ok ?? true;
  const save = async () => {
    setSaving("busy");
    try {
      saveFile("candor-audit-log.jsonl", await callBytes(auditExport, {}));
      setSaving("idle");
    } catch (error) {
      setSaving({ error });
    }
  };
  return (
    <section className={`card chain${holds ? "" : " chain-broken"}`} aria-label="The chain of the log">
      <span className="chain-icon">{holds ? <SafetyCertificateOutlined /> : <DisconnectOutlined />}</span>
      <div className="chain-words" role="status">
        <strong>{holds ? "Chain intact" : "Chain broken"}</strong>
        <span className="small">{wordsOf(check, holds)}</span>
        {report && !report.ok && report.first_wrong !== null && (
          <button type="button" className="link-button danger small" onClick={() => onOpen(String(report.first_wrong))}>
            Open entry {report.first_wrong}
          </button>
        )}
      </div>
      {report?.ok && report.head !== "" && <Links entries={report.entries} head={report.head} />}
      <div className="chain-actions">
        <Button icon={<SafetyCertificateOutlined />} loading={check.state === "checking"} onClick={() => void run()}>
          Check now <KeyCap keys="V" />
        </Button>
        <Button icon={<DownloadOutlined />} loading={saving === "busy"} onClick={() => void save()}>
          Export chain
        </Button>
      </div>
      {check.state === "failed" && (
        <div className="chain-error">
          <ReadError what="The result of the check" error={check.error} onRetry={() => void run()} />
        </div>
      )}
      {typeof saving === "object" && (
        <div className="chain-error">
          <ReadError what="The export" error={saving.error} onRetry={() => void save()} />
        </div>
      )}
    </section>
  );
}

function wordsOf(check: Check, holds: boolean): string {
  if (check.state === "checking") return "Recomputing every hash.";
  if (check.state === "done") {
    const { report, atMs, tookMs } = check;
    const when = `at ${clock(atMs)} UTC, in ${Math.round(tookMs)} ms`;
    if (report.ok) return `Entries 1 to ${report.entries}, each hash recomputed ${when}.`;
    return `Entries 1 to ${report.entries} hold; entry ${report.first_wrong ?? report.entries + 1} does not (${when}).`;
  }
  return holds
    ? "New entries are checked every minute. Check now recomputes every hash from the first entry."
    : "The last check found an entry that was changed or is missing. Check now names it.";
}

/** The first entry, the last ones, and the head of the chain. */
const Links = ({ entries, head }: { readonly entries: number; readonly head: string }) => (
  <div className="chain-links" aria-hidden="true">
    <span className="chain-link">1</span>
    {entries > 2 && <span className="chain-gap">…</span>}
    {entries > 1 && <span className="chain-link">{entries}</span>}
    <span className="chain-head mono" title={head}>
      {shortHash(head)}
    </span>
  </div>
);
