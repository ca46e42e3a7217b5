import { FormSkeleton } from "../../../shared/ui/skeleton.tsx";
import { useAssets } from "../../../shared/wallet/use-assets.ts";
import { SaleGate } from "../parts/sale-gate.tsx";
import { useSale } from "../use-subscriptions.ts";
import { ApplyForm } from "./apply-form.tsx";

/** The application for one sale, or more coins for it. `id` of the query names it. */
export default function PurchasePage() {
  const query = useSale();
  const assets = useAssets();
  const asset = assets.data;
  return (
    <SaleGate
      page="purchase"
      query={query}
      failure={assets.error}
      onRetry={() => Promise.all([query.refetch(), assets.refetch()])}
      skeleton={<FormSkeleton />}
    >
      {asset &&
        (({ subscription, application }) => (
          <ApplyForm key={subscription.id} sale={subscription} asset={asset} application={application ?? undefined} />
        ))}
    </SaleGate>
  );
}
