import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { withdrawalsDefinition } from "./definition.tsx";

export default function WithdrawalsPage() {
  return <QueuePage definition={withdrawalsDefinition} />;
}
