import { linkOf, paths } from "../../shared/paths.ts";
import { QueuePage } from "../../shared/queue/queue-page.tsx";
import { merchantsDefinition } from "./merchant-definition.tsx";

export default function MerchantsPage() {
  return <QueuePage definition={merchantsDefinition} extra={<a href={linkOf(paths.offers)}>Advertisements</a>} />;
}
