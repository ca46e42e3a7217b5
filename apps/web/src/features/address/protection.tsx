import { getAddress } from "@candor/contract/routes/address.ts";
import {
  getProtection,
  getWithdrawInfo,
  setProtection,
  type WithdrawProtection,
} from "@candor/contract/routes/withdraw.ts";
import { useState } from "react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import type { Proof } from "../../shared/step-up/steps.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { isKept, type Kind, kinds, requestedOf } from "./protection-kinds.ts";

/** The two protections of withdrawals. Turning one on works at once; turning one off takes a day, and shows until when it stays in force. */
export function Protection() {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const { data, isError, refetch } = useApi(getProtection, {});
  const [changing, setChanging] = useState<Kind>();
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <Skeleton className="h-32 rounded-16!" />;
  return (
    <>
      <Group title={t("protection.title")}>
        {kinds.map((kind) => {
          const endsAt = data[`${kind}_ends_at`];
          return (
            <ListRow
              key={kind}
              title={t(`protection.${kind}.title`)}
              note={
                <>
                  <span className="block">{t(`protection.${kind}.body`)}</span>
                  {endsAt !== null && (
                    <span className="mt-0.5 block font-medium text-warn">
                      {t("protection.until", { time: time(endsAt, "dayMinute") })}
                    </span>
                  )}
                </>
              }
              end={
                <Switch
                  label={t(`protection.${kind}.title`)}
                  checked={isKept(data, kind)}
                  onChange={() => setChanging(kind)}
                />
              }
            />
          );
        })}
      </Group>
      <p className="px-1 text-12 text-text-3">{t("protection.note")}</p>
      <Change
        key={changing ?? common("common.close")}
        kind={changing}
        now={data}
        onClose={() => setChanging(undefined)}
      />
    </>
  );
}

type ChangeProps = {
  readonly kind: Kind | undefined;
  readonly now: WithdrawProtection;
  readonly onClose: () => void;
};

function Change({ kind, now, onClose }: ChangeProps) {
  const { t } = useTranslation("address");
  const { time } = useFormat();
  const refresh = useRefresh();
  const act = useSend(setProtection, `protection:${kind ?? ""}`);
  const isOn = kind !== undefined && !isKept(now, kind);
  function submit({ password: _, ...proofs }: Proof) {
    if (kind === undefined) return;
    void act.send({ ...requestedOf(kind, isOn), ...proofs }, (after) => {
      const endsAt = after[`${kind}_ends_at`];
      toast({
        title: t(`protection.${kind}.title`),
        body: endsAt === null ? t("protection.onNow") : t("protection.until", { time: time(endsAt, "dayMinute") }),
      });
      onClose();
      return refresh(getProtection, getAddress, getWithdrawInfo);
    });
  }
  return (
    <StepUpSheet
      open={kind !== undefined}
      onClose={() => {
        act.reset();
        onClose();
      }}
      action="setWithdrawProtection"
      title={kind === undefined ? "" : t(`protection.${kind}.title`)}
      note={t(isOn ? "protection.turnOn" : "protection.turnOff")}
      act={act}
      onProof={submit}
    />
  );
}
