import { consoleState } from "@candor/contract/routes/console/session.ts";
import { stopOpen, stopsList } from "@candor/contract/routes/console/stops.ts";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { dayTime } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Facts } from "../../shared/ui/panel.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";

const REASON_MIN = 10;

/** What is stopped, since when, by whom and why, and the request to open it, which another operator decides. */
export default function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useRead(stopsList, {});
  const may = useMay()("stops.request");
  const list = query.data?.list ?? [];
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState("");
  const { send, sending } = useSend(stopOpen, "stop.open");
  const stop = list.find(({ target }) => target === chosen) ?? list[0];
  const left = REASON_MIN - reason.trim().length;
  const why = !may
    ? "Your role cannot ask for it."
    : stop?.approval_id
      ? "A request is waiting already."
      : left > 0
        ? `${left} more characters of reason.`
        : undefined;
  const act = async () => {
    if (!stop || !(await send({ target: stop.target, reason: reason.trim() }))) return;
    await refresh(consoleState, stopsList);
    onClose();
  };
  return (
    <SendDialog
      title="What is stopped"
      action="Ask to open it"
      sending={sending}
      asking="the request was taken"
      why={stop ? why : "Nothing is stopped."}
      onAct={() => void act()}
      onClose={onClose}
    >
      {!query.data && <Loading query={query} what="what is stopped" rows={3} />}
      {stop && (
        <>
          <SelectField
            label="Stopped"
            value={stop.target}
            onChange={(value) => setChosen(value ?? undefined)}
            options={list.map(({ target, name }) => ({ value: target, label: name }))}
          />
          <Facts
            rows={[
              { name: "Since", value: dayTime(stop.since) },
              { name: "By", value: stop.by },
              { name: "Reason", value: stop.reason },
              {
                name: "Request",
                value: stop.approval_id ? <a href={linkOf(paths.credit)}>waiting for another operator</a> : "none yet",
              },
            ]}
          />
          <TextField
            label="Why it can open"
            note="for the second operator and the audit log"
            rows={3}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </SendDialog>
  );
}
