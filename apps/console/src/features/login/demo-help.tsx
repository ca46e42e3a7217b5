import { getConfig } from "@candor/contract/routes/common.ts";
import { consoleDemoCode } from "@candor/contract/routes/console/session.ts";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { errorText } from "../../shared/api/error-text.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { Callout } from "../../shared/ui/callout.tsx";

type DemoHelpProps = { readonly name: string; readonly onCode: (code: string) => void };

/** In demo mode: the code comes by a button, so that whoever tries it needs no authenticator app. */
export function DemoHelp({ name, onCode }: DemoHelpProps) {
  const { data } = useRead(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [failed, setFailed] = useState<unknown>();
  const [early, setEarly] = useState<{ code: string; wait_ms: number }>();
  useEffect(() => {
    if (!early) return;
    const timer = setTimeout(() => {
      setEarly(undefined);
      onCode(early.code);
    }, early.wait_ms);
    return () => clearTimeout(timer);
  }, [early, onCode]);
  if (data?.mode !== "demo") return null;
  const fill = async () => {
    setFailed(undefined);
    try {
      const next = await call(consoleDemoCode, { name });
      if (next.wait_ms > 0) setEarly(next);
      else onCode(next.code);
    } catch (error) {
      setFailed(error);
    }
  };
  const action = (
    <Button size="small" onClick={fill} disabled={name === ""} loading={early !== undefined}>
      Fill in the code of {name === "" ? "the operator" : name}
    </Button>
  );
  return (
    <Callout tone="info" title="This is a demo." actions={action}>
      Names and passwords of its operators were printed when the server started.
      {early && ` The last code was used; the next one is filled in within ${Math.ceil(early.wait_ms / 1_000)} s.`}
      {failed !== undefined && <div className="down">{errorText(failed).cause}</div>}
    </Callout>
  );
}
