import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { v7 as uuidv7 } from "uuid";
import { center } from "@candor/contract/routes/user.ts";
import { emsSend, login, register } from "@candor/contract/routes/user.ts";
import { faucet } from "@candor/contract/routes/wallet.ts";
import { trade as spotTrade } from "@candor/contract/routes/spot.ts";
import { inviteOpened } from "@candor/contract/routes/promotion.ts";
import { caller, codeFor } from "../e2e/harness/api.ts";

const url = process.argv[2] ?? "http://127.0.0.1:8106";
const demo = caller(url);
const session = await demo.call(login, { type: "email", email: "demo@candor.test", password: "candor-demo" });
demo.token = session.token;
const me = await demo.call(center, {});
async function invite(email: string, code: string, funded = true, device?: string) {
  const api = caller(url);
  await api.call(emsSend, { email, event: "register" });
  const s = await api.call(register, { type: "email", email, code: await codeFor(url, email), password: "a calm Harbour 7", repassword: "a calm Harbour 7", agreement: true, invite_code: code });
  api.token = s.token;
  if (funded) await api.call(faucet, {});
  return api;
}
await caller(url).call(inviteOpened, { invite_code: me.invite_code });
const { markets } = await demo.call(getCurrencyList, {});
async function trade(api: ReturnType<typeof caller>, symbol: string, type: 1 | 2, total: string) {
  const match_id = markets.find((one) => one.symbol === symbol)?.match_id ?? 0;
  try { const o = await api.call(spotTrade, { match_id, type, kind: "market", ...(type === 1 ? { total } : { number: total }) } as never, uuidv7()); return JSON.stringify(o).slice(0, 160); } catch (e) { return String(e); }
}
for (const name of ["nora", "kei", "linh"]) {
  const api = await invite(`${name}${Date.now() % 100000}@example.com`, me.invite_code);
  const { invite_code } = await api.call(center, {});
  const second = await invite(`${name}2${Date.now() % 100000}@example.com`, invite_code);
  for (const one of [api, second]) { console.log(await trade(one, "BTC-USDT", 1, "500")); console.log(await trade(one, "ETH-USDT", 1, "300")); console.log(await trade(one, "BTC-USDT", 2, "0.002")); }
}
