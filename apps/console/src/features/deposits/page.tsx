import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { depositsDefinition } from "./definition.tsx";

export default function DepositsPage() {
  return <QueuePage definition={depositsDefinition} />;
}
