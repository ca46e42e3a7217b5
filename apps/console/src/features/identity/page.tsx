import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { identityDefinition } from "./definition.tsx";

export default function IdentityPage() {
  return <QueuePage definition={identityDefinition} />;
}
