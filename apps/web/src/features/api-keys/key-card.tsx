import { type ApiKeyView, getApiKeys, revokeApiKey } from "@candor/contract/routes/api-keys.ts";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useCopy } from "../../shared/use-copy.ts";
import { useStop } from "../../shared/use-stop.ts";
import { EditKey } from "./edit-key.tsx";

const kindNames = { hmac: "HMAC", ed25519: "Ed25519" } as const;

/** One key: what it may do, from where, since and until when, and its end. */
export function KeyCard({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const { t } = useTranslation("apiKeys");
  const { time } = useFormat();
  const copy = useCopy();
  const stop = useStop();
  const [open, setOpen] = useState<"edit" | "revoke">();
  const close = () => setOpen(undefined);
  const { api_key, kind, label, rights, addresses, created_at, expires_at, last_used_at, last_used_ip } = apiKey;
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <Card>
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-bold">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {isOver && <Tag tone="bad">{t("card.expired")}</Tag>}
        <Tag>{kindNames[kind]}</Tag>
        {rights.map((right) => (
          <Tag key={right} tone={right === "withdraw" ? "warn" : right === "trade" ? "brand" : "plain"}>
            {t(`right.${right}`)}
          </Tag>
        ))}
      </h2>
      <div className="mt-2 flex items-center gap-2 rounded-12 bg-surface-2 pl-3">
        <code translate="no" className="min-w-0 grow truncate font-mono text-13">
          {api_key}
        </code>
        <button
          type="button"
          aria-label={t("card.copy")}
          onClick={() => copy(api_key)}
          className="grid size-11 shrink-0 place-items-center text-text-2"
        >
          <Copy size={18} aria-hidden />
        </button>
      </div>
      <dl className="mt-3 space-y-1">
        <KeyValue label={t("card.lastUsed")}>
          {last_used_at ? time(last_used_at, "dayMinute") : t("card.never")}
          {last_used_ip !== null && (
            <span translate="no" className="block font-mono text-12 font-normal wrap-anywhere text-text-2">
              {last_used_ip}
            </span>
          )}
        </KeyValue>
        <KeyValue label={t("card.expires")}>
          {expires_at === null ? t("card.noExpiry") : time(expires_at, "day")}
        </KeyValue>
        <KeyValue label={t("card.created")}>{time(created_at, "day")}</KeyValue>
        <KeyValue label={t("card.from")}>
          {addresses.length === 0
            ? t("card.any")
            : addresses.map((address) => (
                <span key={address} translate="no" className="block font-mono text-12 wrap-anywhere">
                  {address}
                </span>
              ))}
        </KeyValue>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="ghost" size="small" disabled={stop !== undefined} onClick={() => setOpen("edit")}>
          {t("edit")}
        </Button>
        <Button tone="ghost" size="small" onClick={() => setOpen("revoke")}>
          {t("revoke")}
        </Button>
      </div>
      <EditKey open={open === "edit"} onClose={close} apiKey={apiKey} />
      <Revoke open={open === "revoke"} onClose={close} apiKey={apiKey} />
    </Card>
  );
}

type RevokeProps = { readonly open: boolean; readonly onClose: () => void; readonly apiKey: ApiKeyView };

function Revoke({ open, onClose, apiKey: { id, label } }: RevokeProps) {
  const { t } = useTranslation("apiKeys");
  const errorText = useErrorText();
  const refresh = useRefresh();
  const act = useSend(revokeApiKey, `keys:revoke:${id}`);
  const revoke = () =>
    act.send({ id }, () => {
      toast({ title: t("revoked"), body: label });
      onClose();
      return refresh(getApiKeys);
    });
  return (
    <Dialog
      open={open}
      onClose={() => {
        act.reset();
        onClose();
      }}
      title={t("revokeTitle")}
      action={
        <Button tone="danger" {...act.button} onClick={revoke}>
          {t("revoke")}
        </Button>
      }
    >
      <div className="space-y-3">
        <p>{t("revokeBody", { label })}</p>
        <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      </div>
    </Dialog>
  );
}
