import type { OutputOf } from "@candor/contract/route.ts";
import type { security } from "@candor/contract/routes/security.ts";
import { Snowflake } from "lucide-react";
import { useState } from "react";
import { useReasonText } from "../../../shared/api/use-reason-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Unfreeze } from "./unfreeze.tsx";

type Overview = OutputOf<typeof security>;
type FrozenCardProps = {
  readonly by: "user" | "operator";
  readonly reason: Overview["frozen_reason"];
  readonly at: Overview["frozen_at"];
};

/** Who froze the account, the consequences, and the way out: the owner, or support if an operator froze it. */
export function FrozenCard({ by, reason, at }: FrozenCardProps) {
  const { t } = useTranslation("security");
  const { time } = useFormat();
  const reasonText = useReasonText();
  const why = reason && reasonText(reason);
  const [open, setOpen] = useState(false);
  return (
    <Card className="flex gap-3">
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-info-soft text-info">
        <Snowflake size={22} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-16 font-bold text-balance">{t(`frozen.${by}.title`)}</h2>
        {at && <p className="text-12 text-text-3">{time(at, "dayMinute")}</p>}
        {why && <p className="mt-1 text-pretty">{why}</p>}
        <p className="mt-1 text-pretty text-text-2">{t(`frozen.${by}.body`)}</p>
        <Button size="small" className="mt-3" onClick={() => (by === "user" ? setOpen(true) : go("chat"))}>
          {t(`frozen.${by}.action`)}
        </Button>
      </div>
      {by === "user" && <Unfreeze open={open} onClose={() => setOpen(false)} />}
    </Card>
  );
}
