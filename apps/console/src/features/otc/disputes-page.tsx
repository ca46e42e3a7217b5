import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { disputesDefinition } from "./dispute-definition.tsx";

export default function DisputesPage() {
  return <QueuePage definition={disputesDefinition} />;
}
