import type { OutputOf, Route } from "@candor/contract/route.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { call } from "../../shared/api/call.ts";
import { refresh } from "../../shared/api/use-read.ts";

const noInput = z.object({});
export type RunRoute<Output extends z.ZodMiniType> = Route<typeof noInput, Output>;

type Running = { readonly state: "idle" | "busy" } | { readonly state: "failed"; readonly error: unknown };

/** A call that makes a new record and changes nothing else: two calls make two. `list` and the frame are read again afterwards. */
export function useRun<Output extends z.ZodMiniType>(
  route: RunRoute<Output>,
  list: Route,
  onDone: (made: OutputOf<RunRoute<Output>>) => void,
) {
  const [running, setRunning] = useState<Running>({ state: "idle" });
  const busy = useRef(false);
  const run = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRunning({ state: "busy" });
    try {
      const made = await call(route, {});
      await refresh(list, consoleState);
      onDone(made);
      setRunning({ state: "idle" });
    } catch (error) {
      setRunning({ state: "failed", error });
    } finally {
      busy.current = false;
    }
  };
  return { running, run };
}
