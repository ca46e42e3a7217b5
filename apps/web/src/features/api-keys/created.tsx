import type { OutputOf } from "@candor/contract/route.ts";
import type { createApiKey } from "@candor/contract/routes/api-keys.ts";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { QrCode } from "../../shared/ui/qr-code.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { keyQrText } from "./form.ts";

const leave = () => replaceWith("apiKeys");

/** A new key with its secret, which no other page ever shows; leaving without having saved it asks for confirmation. */
export function CreatedKey({ created: { key, secret } }: { readonly created: OutputOf<typeof createApiKey> }) {
  const { t } = useTranslation("apiKeys");
  const { t: common } = useTranslation();
  const [saved, setSaved] = useState(secret === null);
  const [leaving, setLeaving] = useState(false);
  return (
    <Page title={key.label} back onBack={() => (saved ? leave() : setLeaving(true))}>
      <div className="flex flex-1 flex-col gap-4 px-(--gutter) pt-4 pb-[calc(16px+var(--safe-b))]">
        <div className="px-1">
          <h2 className="text-22 font-bold text-balance">{t(secret === null ? "made.titlePublic" : "made.title")}</h2>
          <p className="mt-1 text-pretty text-text-2">{t(secret === null ? "made.bodyPublic" : "made.body")}</p>
        </div>
        <Card className="space-y-4">
          <Copied label={t("made.key")} text={key.api_key} copyLabel={t("card.copy")} />
          {secret !== null && <Copied label={t("made.secret")} text={secret} copyLabel={t("made.copySecret")} />}
          {secret !== null && <Qr apiKey={key.api_key} secret={secret} />}
        </Card>
        {secret !== null && <Callout tone="warn">{t("made.once")}</Callout>}
        <div className="mt-auto space-y-2">
          {secret !== null && (
            <Checkbox checked={saved} onChange={setSaved}>
              {t("made.saved")}
            </Checkbox>
          )}
          <Button size="large" full disabled={!saved} onClick={leave}>
            {common("common.done")}
          </Button>
        </div>
      </div>
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t("made.leaveTitle")}
        action={<Button onClick={leave}>{t("made.leave")}</Button>}
      >
        {t("made.leaveBody")}
      </Dialog>
    </Page>
  );
}

type CopiedProps = { readonly label: string; readonly text: string; readonly copyLabel: string };

function Copied({ label, text, copyLabel }: CopiedProps) {
  const copy = useCopy();
  const shown = useRef<HTMLElement>(null);
  return (
    <div>
      <p className="text-12 text-text-2">{label}</p>
      <div className="mt-1 flex items-center gap-2 rounded-12 bg-surface-2 py-1 pl-3">
        <code ref={shown} translate="no" className="min-w-0 grow font-mono text-14 wrap-anywhere select-all">
          {text}
        </code>
        <button
          type="button"
          aria-label={copyLabel}
          onClick={() => copy(text, shown.current)}
          className="grid size-11 shrink-0 place-items-center text-text-2"
        >
          <Copy size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** Hidden until asked for: a photo of the screen would otherwise have both keys. */
function Qr({ apiKey, secret }: { readonly apiKey: string; readonly secret: string }) {
  const { t } = useTranslation("apiKeys");
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button tone="ghost" size="small" full onClick={() => setOpen(true)}>
        {t("made.showQr")}
      </Button>
    );
  return (
    <div className="mx-auto w-56 overflow-hidden rounded-12 border border-line">
      <QrCode text={keyQrText(apiKey, secret)} label={t("made.qr")} />
    </div>
  );
}
