import { text, type World } from "../world.ts";
import { FUND_PASSWORD, type People } from "./people.ts";

/** Ed25519's first test vector of RFC 8032. */
const PUBLIC_KEY = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/** Keys of programs: of each kind, changed and revoked, and every way of being refused. */
export async function liveApiKeys({ mai }: People, world: World): Promise<void> {
  await mai.ok("key/list");
  const terms = { kind: "hmac", label: "Grid bot", trade: true };
  const code = await mai.mailed("security");
  const proofs = { fund_password: FUND_PASSWORD, code };
  const create = (as: string, changes: object) => mai.no(as, "key/create", { ...terms, ...proofs, ...changes });
  await create("wrong fund password", { fund_password: "111112" });
  await create("wrong code", { code: code === "000000" ? "111111" : "000000" });
  await create("range too wide", { addresses: ["10.0.0.0/8"] });
  await create("withdraw from anywhere", { withdraw: true });
  await create("no public key", { kind: "ed25519" });
  const bot = await mai.ok("key/create", { ...terms, ...proofs });
  world.aliases.set(text(bot, "key.api_key"), "<api key>");
  await create("used code", {});
  const own = { ...proofs, kind: "ed25519", label: "Own key", public_key: PUBLIC_KEY, addresses: ["203.0.113.7"] };
  const second = await mai.ok("key/create", { ...own, withdraw: true, code: await mai.mailed("security") });
  world.aliases.set(text(second, "key.api_key"), "<api key>");
  await mai.ok("key/list");
  const id = text(bot, "key.id");
  const change = { id, label: "Grid bot 2", addresses: ["2001:db8::/48"], fund_password: FUND_PASSWORD };
  await mai.no("wrong fund password", "key/change", { ...change, fund_password: "111112" });
  await mai.no("withdraw from anywhere", "key/change", { ...change, id: text(second, "key.id"), addresses: [] });
  await mai.ok("key/change", change);
  await mai.no("unknown", "key/revoke", { id: "01900000-0000-7000-8000-000000000000" });
  await mai.ok("key/revoke", { id });
  await mai.no("revoked", "key/revoke", { id });
  await mai.ok("key/list");
}
