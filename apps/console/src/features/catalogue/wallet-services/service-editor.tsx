import { channelList } from "@candor/contract/routes/console/channels.ts";
import {
  type WalletService,
  walletServiceRequest,
  walletServices,
} from "@candor/contract/routes/console/wallet-services.ts";
import { Button } from "antd";
import { useState } from "react";
import { useRead } from "../../../shared/api/use-read.ts";
import { errorsOfTyped } from "../../../shared/editor/draft.ts";
import { lookAt, RequestPanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { SelectField } from "../../../shared/ui/fields.tsx";
import { DisableService } from "./disable-service.tsx";
import { ServiceEvents } from "./service-events.tsx";
import {
  channelsText,
  idsOf,
  type ServiceField,
  type ServiceFields,
  serviceErrors,
  serviceInput,
  serviceLabels,
} from "./service-form.ts";
import { WebhookKey } from "./webhook-key.tsx";

type ServiceEditorProps = {
  /** Undefined for a new one. */
  readonly service: WalletService | undefined;
  readonly served: ServiceFields;
};

/** The channels that money travels on, with their names. */
export function useChannelNames() {
  const { data } = useRead(channelList, {}, { staleTime: 60_000 });
  const options = (data?.list ?? [])
    .filter(({ network }) => network !== "manual")
    .map(({ id, symbol, name }) => ({ value: id, label: `${symbol} ${name}` }));
  const nameOf = (id: number) => options.find(({ value }) => value === id)?.label ?? `channel ${id}`;
  return { options, namesOf: (channels: string) => idsOf(channels).map(nameOf).join(", ") || "none" };
}

/** A wallet service. One owner alone could let a program of their own credit deposits, so a change is a request. */
export function ServiceEditor({ service, served }: ServiceEditorProps) {
  const { options, namesOf } = useChannelNames();
  const [disabling, setDisabling] = useState(false);
  const editor = useEditor({
    served,
    version: service?.version ?? 0,
    route: walletServiceRequest,
    slot: `service.${service?.id ?? "new"}`,
    wrong: (fields) => lookAt(serviceErrors(fields), serviceLabels),
    input: (fields, version, reason) => serviceInput({ id: service?.id, version }, fields, reason),
    stale: [walletServices],
    request: { waiting: service?.approval_id ?? null },
    shortcut: { label: "ask for it", group: "Wallet service" },
  });
  const { fields, change } = editor;
  const found = serviceErrors(fields);
  const errors = service === undefined ? errorsOfTyped(found, editor.changes) : found;
  const shown = (value: string, name: ServiceField) => (name === "channels" ? namesOf(value) : value || "none");
  const field = (name: Exclude<ServiceField, "channels">, maxLength: number, hint: string) => (
    <EditField
      label={serviceLabels[name]}
      maxLength={maxLength}
      error={errors[name]}
      hint={hint}
      {...editor.text(name)}
      {...(service === undefined ? { was: undefined } : {})}
      {...(service !== undefined && name === "name" ? { fixed: "a service keeps its name" } : {})}
    />
  );
  return (
    <>
      <RequestPanel
        editor={editor}
        title={service?.name ?? "New wallet service"}
        note={service?.disabled_at ? "switched off" : undefined}
        what="The wallet service"
        {...(service ? { subject: `operator:${service.id}` } : {})}
        labelOf={(name) => serviceLabels[name]}
        shown={shown}
      >
        <div className="form-grid">
          {field("name", 31, "lowercase letters, digits and hyphens")}
          {field("limits_a_day", 6, "in 24 h, as a multiple of what one operator may credit on a channel")}
          <div className="wide">
            {field("public_key", 44, "Ed25519, base64; the private key never leaves the service")}
          </div>
          <div className="wide">
            <SelectField<number[]>
              label={serviceLabels.channels}
              error={errors.channels}
              mode="multiple"
              placeholder="Choose"
              disabled={editor.waiting !== null}
              value={idsOf(fields.channels)}
              onChange={(ids) => change({ channels: channelsText(ids) })}
              options={options}
              optionFilterProp="label"
            />
          </div>
          <div className="wide">{field("webhook_url", 300, "receives events; empty if the service only polls")}</div>
        </div>
        {service && !service.disabled_at && (
          <Button danger className="service-off" onClick={() => setDisabling(true)}>
            Switch it off now
          </Button>
        )}
        {service && <ServiceEvents service={service} />}
        <WebhookKey />
      </RequestPanel>
      {service && disabling && <DisableService service={service} onClose={() => setDisabling(false)} />}
    </>
  );
}
