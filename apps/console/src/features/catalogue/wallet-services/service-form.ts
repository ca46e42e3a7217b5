import type { InputOf } from "@candor/contract/route.ts";
import type { WalletService, walletServiceRequest } from "@candor/contract/routes/console/wallet-services.ts";
import { errorsIn } from "../../../shared/editor/draft.ts";

/** `channels` holds the ids in rising order, joined by commas: a value that two drafts compare as a whole. */
export const emptyService = { name: "", public_key: "", channels: "", webhook_url: "", limits_a_day: "100" };
export type ServiceFields = Readonly<typeof emptyService>;
export type ServiceField = keyof ServiceFields;

export const serviceLabels: Readonly<Record<ServiceField, string>> = {
  name: "Name",
  public_key: "Public key",
  channels: "Channels",
  webhook_url: "Webhook",
  limits_a_day: "Daily limit",
};

export const idsOf = (channels: string): number[] =>
  channels === "" ? [] : channels.split(",").map((id) => Number.parseInt(id, 10));
export const channelsText = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join(",");

export const serviceFieldsOf = (service: WalletService): ServiceFields => ({
  name: service.name,
  public_key: service.public_key,
  channels: channelsText(service.chain_ids),
  webhook_url: service.webhook_url,
  limits_a_day: String(service.limits_a_day),
});

/** The error of each missing or invalid field. */
export const serviceErrors = (fields: ServiceFields): Partial<Record<ServiceField, string>> =>
  errorsIn<ServiceField>({
    name: /^[a-z][a-z0-9-]{1,30}$/.test(fields.name.trim()) ? undefined : "2 to 31 small letters, digits and hyphens.",
    public_key: /^[A-Za-z0-9+/]{43}=$/.test(fields.public_key.trim())
      ? undefined
      : "An Ed25519 public key: 32 bytes in base64.",
    channels: fields.channels === "" ? "Choose at least one." : undefined,
    webhook_url: /^$|^https?:\/\/[^\s/]+(\/\S*)?$/.test(fields.webhook_url.trim())
      ? undefined
      : "An address that starts with https://, or nothing.",
    limits_a_day: /^[1-9][0-9]{0,5}$/.test(fields.limits_a_day.trim()) ? undefined : "A number from 1 to 999999.",
  });

/** The call for fields without errors. */
export const serviceInput = (
  { id, version }: { readonly id: number | undefined; readonly version: number },
  fields: ServiceFields,
  reason: string,
): InputOf<typeof walletServiceRequest> => ({
  ...(id === undefined ? {} : { id }),
  version,
  reason,
  name: fields.name.trim(),
  public_key: fields.public_key.trim(),
  chain_ids: idsOf(fields.channels),
  webhook_url: fields.webhook_url.trim(),
  limits_a_day: fields.limits_a_day.trim(),
});
