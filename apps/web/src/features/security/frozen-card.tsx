import { Snowflake } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Unfreeze } from "./unfreeze.tsx";

/** Who froze the account, what that means, and the way out: the owner's own hand, or support where an operator did it. */
export function FrozenCard({ by }: { readonly by: "user" | "operator" }) {
  const { t } = useTranslation("security");
  const [open, setOpen] = useState(false);
  return (
    <Card className="flex gap-3">
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-info-soft text-info">
        <Snowflake size={22} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-16 font-bold text-balance">{t(`frozen.${by}.title`)}</h2>
        <p className="mt-1 text-pretty text-text-2">{t(`frozen.${by}.body`)}</p>
        <Button size="small" className="mt-3" onClick={() => (by === "user" ? setOpen(true) : go("chat"))}>
          {t(`frozen.${by}.action`)}
        </Button>
      </div>
      {by === "user" && <Unfreeze open={open} onClose={() => setOpen(false)} />}
    </Card>
  );
}
