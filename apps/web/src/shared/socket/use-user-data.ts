import type { DataOf } from "@candor/contract/socket.ts";
import { useEffect, useRef } from "react";
import type { UserTopic } from "./connection.ts";
import { socket } from "./socket.ts";

/**
 * The user's own messages: `onData` for each, `onGap` when some were missed or may have been: the page then reads a snapshot again. Works while the
 * user is logged in; the topic needs no subscription.
 */
export function useUserData<Topic extends UserTopic>(
  topic: Topic,
  onData: (data: DataOf<Topic>) => void,
  onGap: () => void,
): void {
  const latest = useRef({ onData, onGap });
  latest.current = { onData, onGap };
  useEffect(() => {
    const stopData = socket.on(topic, (data) => latest.current.onData(data));
    const stopGap = socket.onGap((missed) => {
      if (missed === topic) latest.current.onGap();
    });
    return () => {
      stopData();
      stopGap();
    };
  }, [topic]);
}
