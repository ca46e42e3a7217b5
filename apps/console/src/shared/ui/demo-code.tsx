import { getConfig } from "@candor/contract/routes/common.ts";
import { consoleDemoCode } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { useRead } from "../api/use-read.ts";

/** Whether this is a demo, which needs no authenticator app. */
export function useIsDemo(): boolean {
  const { data } = useRead(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data?.mode === "demo";
}

type DemoCodeProps = { readonly name: string; readonly onCode: (code: string) => void };

/** In demo mode only: fills in the operator's next code. Each code is valid once, so the next one may take up to 30 s. */
export function DemoCode({ name, onCode }: DemoCodeProps) {
  const demo = useIsDemo();
  const [failed, setFailed] = useState<unknown>();
  const [early, setEarly] = useState<{ readonly code: string; readonly wait_ms: number }>();
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!early) return;
    const timer = setTimeout(() => {
      setEarly(undefined);
      latest.current(early.code);
    }, early.wait_ms);
    return () => clearTimeout(timer);
  }, [early]);
  if (!demo) return null;
  const fill = async () => {
    setFailed(undefined);
    try {
      setEarly(await call(consoleDemoCode, { name }));
    } catch (error) {
      setFailed(error);
    }
  };
  const waits = early && early.wait_ms > 0;
  return (
    <>
      <Button size="small" onClick={() => void fill()} disabled={name === ""} loading={early !== undefined}>
        Fill in the demo code
      </Button>
      {waits && (
        <div className="caption">The last one was used; the next comes in {Math.ceil(early.wait_ms / 1_000)} s.</div>
      )}
      {failed !== undefined && <div className="small down">{errorText(failed).cause}</div>}
    </>
  );
}
