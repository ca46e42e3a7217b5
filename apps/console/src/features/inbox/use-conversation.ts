import type { OutputOf } from "@candor/contract/route.ts";
import { inboxList, inboxRecord, inboxRelease, inboxTake } from "@candor/contract/routes/console/inbox.ts";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { errorText } from "../../shared/api/error-text.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { LEASE_RENEW_EVERY_MS } from "../../shared/constants.ts";
import { live } from "../../shared/live.ts";
import { useMay } from "../../shared/operator.ts";
import { inboxSource } from "./source.ts";

export type InboxRecord = OutputOf<typeof inboxRecord>;

const changed = () => refresh(inboxList, inboxRecord);

/** One conversation: its record, kept up to date by the socket, and its lease, which is renewed while it is open. */
export function useConversation(id: string) {
  const query = useRead(inboxRecord, { id });
  const mayAnswer = useMay()("chat.answer");
  const record = query.data;
  const mine = record?.holder?.mine ?? false;
  const closed = record?.state === "closed";
  const [problem, setProblem] = useState<string>();
  const toggle = async () => {
    setProblem(undefined);
    try {
      await call(mine ? inboxRelease : inboxTake, { id });
    } catch (error) {
      setProblem(errorText(error).cause);
    }
    await changed();
  };
  useEffect(
    () =>
      live.follow({
        data: (data) => {
          if (data.id === id && (data.changed || data.message)) void refresh(inboxRecord);
        },
        gap: () => void refresh(inboxRecord),
      }),
    [id],
  );
  useEffect(() => {
    if (!mine || closed || !mayAnswer) return;
    const renew = setInterval(() => void call(inboxTake, { id }).catch(changed), LEASE_RENEW_EVERY_MS);
    return () => clearInterval(renew);
  }, [id, mine, closed, mayAnswer]);
  const source = useMemo(() => inboxSource(id, mayAnswer), [id, mayAnswer]);
  return { query, record, mine, closed, mayAnswer, problem, toggle: () => void toggle(), source };
}
export type Conversation = ReturnType<typeof useConversation>;
