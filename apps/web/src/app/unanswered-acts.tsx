import { useEffect, useEffectEvent } from "react";
import { followUnanswered } from "../shared/api/unanswered.ts";
import { useFormat } from "../shared/format/use-format.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { useSession } from "../shared/session.ts";
import { toast } from "../shared/ui/toast-store.ts";

const tones = { done: "ok", refused: "info", missing: "info" } as const;

/** Shows the outcome of requests whose answers were lost in a reload of the page. */
export function UnansweredActs() {
  const { t } = useTranslation();
  const { time } = useFormat();
  const uid = useSession((state) => state.user?.uid);
  const follow = useEffectEvent(() =>
    followUnanswered((fate, { atMs }) =>
      toast({
        title: t(`earlier.${fate}.title`, { time: time(atMs, "clock") }),
        body: t(`earlier.${fate}.body`),
        tone: tones[fate],
      }),
    ),
  );
  useEffect(() => {
    if (uid !== undefined) follow();
  }, [uid]);
  return null;
}
