import type { ApiKeyView } from "@candor/contract/routes/api-keys.ts";
import type { ApiKeyRow } from "../../../services/api-keys/queries.ts";

/** Everything of a key but its secret. */
export const apiKeyView = (row: ApiKeyRow): ApiKeyView => ({
  id: row.key_id,
  api_key: row.api_key,
  kind: row.kind,
  label: row.label,
  rights: ["read", ...(row.trade ? (["trade"] as const) : []), ...(row.withdraw ? (["withdraw"] as const) : [])],
  addresses: row.addresses,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_ip: row.last_used_ip,
});
