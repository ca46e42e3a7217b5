import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { KeptProof } from "../../../shared/upload/proof-picture.tsx";

/** The buyer's pictures of the payment, to both sides. */
export function Vouchers({ files }: { readonly files: readonly string[] }) {
  const { t } = useTranslation("otc");
  if (files.length === 0) return null;
  return (
    <Card>
      <h2 className="text-16 font-bold">{t("voucher.title")}</h2>
      <p className="mt-1 mb-3 text-12 text-pretty text-text-2">{t("voucher.note")}</p>
      <div className="flex flex-wrap gap-2">
        {files.map((id) => (
          <KeptProof key={id} id={id} />
        ))}
      </div>
    </Card>
  );
}
