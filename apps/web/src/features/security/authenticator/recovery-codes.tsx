import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { saveFile } from "../../../shared/save-file.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { useCopy } from "../../../shared/use-copy.ts";

const FILE = "candor-recovery-codes.txt";

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** A page for new codes; leaving it without saving them asks for confirmation. */
export function RecoveryCodesPage({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  return (
    <Page title={common("page.recoveryCodes")} back onBack={() => setLeaving(true)}>
      <RecoveryCodes codes={codes} onDone={onDone} />
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t("recovery.leaveTitle")}
        action={<Button onClick={onDone}>{t("recovery.leave")}</Button>}
      >
        {t("recovery.leaveBody")}
      </Dialog>
    </Page>
  );
}

/** The codes, shown only once: to copy or save as a file, with a check box to confirm before continuing. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const copy = useCopy();
  const [saved, setSaved] = useState(false);
  const text = `${t("recovery.fileHead")}\n\n${codes.join("\n")}\n`;
  return (
    <div className="flex flex-1 flex-col gap-4 px-(--gutter) pt-4 pb-[calc(16px+var(--safe-b))]">
      <div className="px-1">
        <h2 className="text-22 font-bold text-balance">{t("recovery.title")}</h2>
        <p className="mt-1 text-pretty text-text-2">{t("recovery.body")}</p>
      </div>
      <Card>
        <ol aria-label={common("page.recoveryCodes")} className="grid grid-cols-2 gap-x-4 gap-y-3 text-center">
          {codes.map((code) => (
            <li key={code} translate="no" className="font-mono text-16 font-medium select-all">
              {code}
            </li>
          ))}
        </ol>
        <div className="mt-4 grid grid-cols-2 gap-2">
          <Button tone="ghost" size="small" onClick={() => copy(codes.join("\n"))}>
            <Copy size={16} aria-hidden className="shrink-0" />
            {common("common.copy")}
          </Button>
          <Button tone="ghost" size="small" onClick={() => saveFile(FILE, new Blob([text], { type: "text/plain" }))}>
            <Download size={16} aria-hidden className="shrink-0" />
            {t("recovery.download")}
          </Button>
        </div>
      </Card>
      <Callout tone="warn">{t("recovery.once")}</Callout>
      <div className="mt-auto space-y-2">
        <Checkbox checked={saved} onChange={setSaved}>
          {t("recovery.saved")}
        </Checkbox>
        <Button size="large" full disabled={!saved} onClick={onDone}>
          {common("common.done")}
        </Button>
      </div>
    </div>
  );
}
