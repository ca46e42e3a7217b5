import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { merchantsDefinition } from "./merchant-definition.tsx";

export default function MerchantsPage() {
  return <QueuePage definition={merchantsDefinition} />;
}
