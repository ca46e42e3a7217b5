import { walletServices } from "@candor/contract/routes/console/wallet-services.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { Address } from "../../../shared/ui/address.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";

/** What a service verifies webhooks with. */
export function WebhookKey() {
  const key = useRead(walletServices, {}).data?.webhook_key;
  if (!key) return null;
  return (
    <section>
      <SectionLabel aside="Ed25519, base64">Webhook key of this server</SectionLabel>
      <Address address={key} label="the key of the webhooks" />
    </section>
  );
}
