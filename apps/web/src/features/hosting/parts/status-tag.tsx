import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import { Lock } from "lucide-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Tag } from "../../../shared/ui/tag.tsx";

const tones = { open: "up", upcoming: "info", sold_out: "plain", closed: "warn" } as const;

/** Whether a product is on sale. */
export function StatusTag({ status }: Pick<HostingProduct, "status">) {
  const { t } = useTranslation("hosting");
  return (
    <Tag tone={tones[status]}>
      {status === "closed" && <Lock size={12} aria-hidden />}
      {t(`status.${status}`)}
    </Tag>
  );
}
