import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type LiabilityRoot, requestRoot } from "@candor/contract/routes/proof.ts";
import { useEffect, useReducer, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

/** The server publishes one on demand when the newest one is older than this. */
const EVERY_MS = 10 * MINUTE_MS;

type FreshRootProps = {
  readonly newest: LiabilityRoot | undefined;
  readonly onPublished: () => Promise<void>;
  /** The one filled button of an otherwise empty page. */
  readonly primary?: boolean;
};

/** Requests a root over the current balances, and shows from when this is possible. */
export function FreshRoot({ newest, onPublished, primary = false }: FreshRootProps) {
  const { t } = useTranslation("proof");
  const { time, integer } = useFormat();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const possibleAt = newest ? newest.at_ms + EVERY_MS : 0;
  const waits = useUntil(possibleAt);
  const ask = async () => {
    setAsking(true);
    try {
      const root = await call(requestRoot, {});
      await onPublished();
      toast({ title: t("fresh.done"), body: t("fresh.doneBody", { users: integer(root.users) }), tone: "ok" });
    } catch (error) {
      toast({ title: errorText(error), tone: "bad" });
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      tone={primary ? "primary" : "soft"}
      size="small"
      disabled={waits}
      loading={asking}
      onClick={() => void ask()}
    >
      {waits ? t("fresh.wait", { time: time(possibleAt, "minute") }) : t("fresh.ask")}
    </Button>
  );
}

/** Whether a time is still to come; renders again when it has passed. */
function useUntil(at: number): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const left = at - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(redraw, left);
    return () => clearTimeout(timer);
  }, [at]);
  return Date.now() < at;
}
