import type { OtcOfferState, OtcOrderState } from "@candor/contract/domain/otc.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Tag } from "../../../shared/ui/tag.tsx";

const orderTones = {
  unpaid: "warn",
  paid: "info",
  disputed: "bad",
  released: "brand",
  cancelled: "plain",
  expired: "plain",
  returned: "plain",
} as const;

export function OrderTag({ status }: { readonly status: OtcOrderState }) {
  const { t } = useTranslation("otc");
  return <Tag tone={orderTones[status]}>{t(`status.${status}`)}</Tag>;
}

const offerTones = { open: "up", paused: "warn", closed: "plain" } as const;

export function OfferTag({ status }: { readonly status: OtcOfferState }) {
  const { t } = useTranslation("otc");
  return <Tag tone={offerTones[status]}>{t(`ad.state.${status}`)}</Tag>;
}
