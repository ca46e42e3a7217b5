import { useTranslation } from "../shared/i18n/use-translation.ts";
import { go } from "../shared/navigation.ts";
import { Button } from "../shared/ui/button.tsx";
import { Sheet } from "../shared/ui/sheet.tsx";

type VerifySheetProps = { readonly open: boolean; readonly onClose: () => void };

/** Explains that an action needs a verified identity and that nothing was done, and links to verification. */
export default function VerifySheet({ open, onClose }: VerifySheetProps) {
  const { t } = useTranslation("verification");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("sheet.title")}
      foot={
        <Button
          full
          onClick={() => {
            onClose();
            go("verification");
          }}
        >
          {t("sheet.go")}
        </Button>
      }
    >
      <p className="pb-2 text-text-2">{t("sheet.body")}</p>
    </Sheet>
  );
}
