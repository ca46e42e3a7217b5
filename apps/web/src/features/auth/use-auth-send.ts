import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useEffect, useEffectEvent } from "react";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";

type Ways<R extends Route> = {
  readonly onDone: (data: OutputOf<R>) => void;
  readonly onRefused: (error: Error) => void;
};

/** useIdempotent for a sign-in form: the outcome goes to onDone or onRefused, also when it becomes known by asking again. */
export function useAuthSend<R extends Route>(route: R, slot: string, { onDone, onRefused }: Ways<R>) {
  const { send, sending } = useIdempotent(route, slot);
  const refused = useEffectEvent(onRefused);
  const error = sending.state === "refused" ? sending.error : undefined;
  useEffect(() => {
    if (error) refused(error);
  }, [error]);
  const finish = async (answer: Promise<OutputOf<R> | undefined>) => {
    const data = await answer;
    if (data !== undefined) onDone(data);
  };
  return {
    submit: (input: InputOf<R>) => void finish(send(input)),
    sending: sending.state === "sending",
    /** Set while nobody knows whether it was done. */
    again: sending.state === "unknown" ? () => void finish(sending.again()) : undefined,
  };
}
