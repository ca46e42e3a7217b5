import { type WalletService, walletServices } from "@candor/contract/routes/console/wallet-services.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { keyOfId } from "../../../shared/editor/use-picked.ts";
import { countText } from "../../../shared/format/count.ts";
import { dayTime } from "../../../shared/format/time.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { Facts, ReadPanel } from "../../../shared/ui/panel.tsx";
import { Empty } from "../../../shared/ui/skeleton.tsx";
import { Tag } from "../../../shared/ui/status.tsx";
import { ListPage } from "../list-page.tsx";
import { ServiceEditor, useChannelNames } from "./service-editor.tsx";
import { ServiceEvents } from "./service-events.tsx";
import { emptyService, type ServiceField, serviceFieldsOf, serviceLabels } from "./service-form.ts";
import { WebhookKey } from "./webhook-key.tsx";

const EVERY_MS = 15_000;

/** Programs that report deposits and pay withdrawals. */
export default function WalletServicesPage() {
  const query = useRead(walletServices, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("services.request");
  return (
    <ListPage
      path={paths.walletServices}
      title="Wallet services"
      noun="wallet service"
      what="the wallet services"
      rows={4}
      query={query}
      items={query.data?.list}
      keyOf={keyOfId}
      empty={
        <Empty title="No wallet services yet">
          Operators review each deposit and confirm each payment until two owners add one.
        </Empty>
      }
      columns={columns}
      adding={
        mayRequest && {
          label: "new wallet service",
          action: "Ask for one",
          form: () => <ServiceEditor key="new" service={undefined} served={emptyService} />,
        }
      }
      form={(service) =>
        mayRequest ? (
          <ServiceEditor key={service.id} service={service} served={serviceFieldsOf(service)} />
        ) : (
          <ServiceFacts service={service} />
        )
      }
    />
  );
}

const columns = [
  {
    key: "name",
    title: "Name",
    cell: ({ name, approval_id, used_at }: WalletService) => (
      <span className="two-line">
        <span>{name}</span>
        <span>
          {approval_id === null ? (
            used_at ? (
              `last used ${dayTime(used_at)}`
            ) : (
              "never used"
            )
          ) : (
            <span className="warn">request pending</span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: "channels",
    title: "Channels",
    align: "right" as const,
    cell: ({ chain_ids }: WalletService) => chain_ids.length,
  },
  {
    key: "events",
    title: "Events",
    align: "right" as const,
    cell: ({ events_failed, events_waiting }: WalletService) =>
      events_failed > 0 ? (
        <span className="down">{countText(events_failed)} given up</span>
      ) : events_waiting > 0 ? (
        `${countText(events_waiting)} waiting`
      ) : (
        <span className="muted">none waiting</span>
      ),
  },
  {
    key: "state",
    title: "State",
    align: "right" as const,
    cell: ({ disabled_at }: WalletService) => (
      <Tag tone={disabled_at ? "neutral" : "ok"} shape={disabled_at ? "ring" : "tick"}>
        {disabled_at ? "Off" : "On"}
      </Tag>
    ),
  },
];

function ServiceFacts({ service }: { readonly service: WalletService }) {
  const { namesOf } = useChannelNames();
  const fields = serviceFieldsOf(service);
  return (
    <ReadPanel title={service.name} note={service.disabled_at ? "switched off" : undefined}>
      <Facts
        width={150}
        rows={(Object.keys(fields) as ServiceField[]).map((field) => ({
          name: serviceLabels[field],
          value: field === "channels" ? namesOf(fields.channels) : fields[field] || "none",
        }))}
      />
      <ServiceEvents service={service} />
      <WebhookKey />
    </ReadPanel>
  );
}
