import { freezeSelf } from "@candor/contract/routes/security.ts";
import { ArrowRightLeft, Eye, LockOpen, type LucideIcon, Snowflake, XCircle } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useSession } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Group } from "../../../shared/ui/group.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { changed } from "../changed.ts";
import { SecuredSheet } from "../secured-sheet.tsx";

/** The effects of a freeze, in order of importance. */
const effects = [
  ["orders", XCircle],
  ["funds", ArrowRightLeft],
  ["look", Eye],
  ["lift", LockOpen],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** The owner's emergency brake: its effects and how it is lifted, then the password. */
export function FreezeGroup() {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const [stage, setStage] = useState<"closed" | "explain" | "prove">("closed");
  const close = () => setStage("closed");
  return (
    <Group title={t("group.emergency")}>
      <ListRow
        icon={<Snowflake size={20} aria-hidden className="text-bad" />}
        title={<span className="text-bad">{t("freeze.title")}</span>}
        note={t("freeze.note")}
        onPress={() => setStage("explain")}
      />
      <Sheet
        open={stage === "explain"}
        onClose={close}
        title={t("freeze.ask")}
        foot={
          <Button tone="sell" full onClick={() => setStage("prove")}>
            {t("freeze.title")}
          </Button>
        }
      >
        <ul className="space-y-3 py-1">
          {effects.map(([effect, Icon]) => (
            <li key={effect} className="flex gap-3">
              <Icon size={20} aria-hidden className="mt-px shrink-0 text-text-2" />
              <span className="min-w-0 text-pretty">{t(`freeze.effect.${effect}`)}</span>
            </li>
          ))}
        </ul>
      </Sheet>
      <SecuredSheet
        route={freezeSelf}
        action="freezeSelf"
        open={stage === "prove"}
        onClose={close}
        title={t("freeze.title")}
        note={t("freeze.prove")}
        toInput={({ password }) => ({ password })}
        onDone={async () => {
          // The socket reports it as well; this also covers a disconnected socket.
          const { user, setUser } = useSession.getState();
          if (user) setUser({ ...user, state: "frozen" });
          toast({ title: t("freeze.done"), body: t("freeze.doneBody") });
          await refresh(...changed);
        }}
      />
    </Group>
  );
}
