import { generateKeyPairSync, sign } from "node:crypto";
import {
  SERVICE_HEADER,
  SERVICE_SIGNATURE_HEADER,
  SERVICE_TIME_HEADER,
  signedText,
} from "@candor/contract/domain/wallet-services.ts";
import { number, Person, text, type World } from "../world.ts";
import { approveNewest, FUND_PASSWORD, keep, PASSWORD, type People, USDT } from "./people.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const NAME = "custodian";

/** A visitor of a demo is verified without an operator, and reads the code that was sent. */
async function tryDemo({ stranger }: People, world: World): Promise<void> {
  const hana = new Person(world, "hana");
  hana.email = "hana@example.com";
  const registering = { type: "email", email: hana.email, password: PASSWORD, repassword: PASSWORD, agreement: true };
  const code = await hana.mailed("register");
  await stranger.ok("user/demoCode", { type: "email", email: hana.email, event: "register" }, { shape: true });
  await stranger.no("no contact", "user/demoCode", { type: "email", email: "nobody", event: "register" });
  keep(world, hana, await hana.ok("user/register", { ...registering, code }));
  // The end of the name that a registration makes up is by chance.
  await hana.ok("user/setNickname", { nickname: "Hana" });
  const basic = { country: "VN", document_type: "passport", document_number: "C1234567", name: "Hana Ito" };
  await hana.ok("user/real_name", { ...basic, contact_address: "1 Tràng Tiền, Hà Nội" });
  await hana.ok("user/demoApprove");
}

/** The demo's user, who is verified, gets an address to withdraw to; answers its id. */
async function mayWithdraw({ demo }: People, world: World): Promise<string> {
  demo.email = "demo@candor.test";
  const code = await demo.mailed("security");
  const fund_password = FUND_PASSWORD;
  const passwords = { new_fund_password: fund_password, repeat_fund_password: fund_password };
  await demo.ok("user/changeMpwd", { ...passwords, code });
  const info = await demo.ok("wallet/getWithdrawInfo", { currency_id: USDT });
  const address = { currency_id: USDT, chain_id: number(info, "channels.0.chain_id"), address: TRON, label: "Own" };
  await demo.ok("wallet/addaddress", { ...address, fund_password, code: await demo.mailed("security") });
  await world.sql("UPDATE withdraw_addresses SET usable_at = now() - interval '1 hour'");
  return text(await demo.ok("wallet/getAddress", { currency_id: USDT }), "list.0.id");
}

function newService(world: World): { service: Person; public_key: string } {
  const service = new Person(world, NAME);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  service.signer = (request) => {
    const timestamp = String(Date.now());
    const signature = sign(null, Buffer.from(signedText({ ...request, timestamp })), privateKey).toString("base64");
    return { [SERVICE_HEADER]: NAME, [SERVICE_TIME_HEADER]: timestamp, [SERVICE_SIGNATURE_HEADER]: signature };
  };
  const key = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
  world.aliases.set(key, "<key of the service>");
  return { service, public_key: key };
}

/** A wallet service from the request of two owners to its end: it reports a deposit, pays a withdrawal and gives another one back. */
export async function liveWalletServices(people: People, world: World): Promise<void> {
  const { demo, owner, partner, finance } = people;
  await tryDemo(people, world);
  const address_id = await mayWithdraw(people, world);
  const tether = await demo.ok("wallet/getRechargeInfo", { currency_id: USDT });
  const [chain_id, to] = [number(tether, "channels.0.chain_id"), text(tether, "channels.0.address")];
  world.aliases.set(to, "<address of the demo>");

  const { service, public_key } = newService(world);
  const terms = { name: NAME, public_key, chain_ids: [chain_id], limits_a_day: 10, webhook_url: "" };
  await service.no("not there", "service/channels");
  await owner.no("no key", "console/walletServices/request", { ...terms, public_key: "x", reason: "Ours." });
  await owner.ok("console/walletServices/request", { ...terms, reason: "Our custodian." });
  await approveNewest(partner, "wallet_service");
  const listed = await owner.ok("console/walletServices/list");
  world.aliases.set(text(listed, "webhook_key"), "<key of webhooks>");
  const [id, version] = [number(listed, "list.0.id"), number(listed, "list.0.version")];

  await service.ok("service/channels");
  const payment = { chain_id, reference: "7d".repeat(32), output: "0" };
  const report = { ...payment, to, amount: "50", confirmations: 1_000 };
  await service.no("unknown address", "service/deposit", { ...report, to: TRON });
  await service.ok("service/deposit", report, { shape: true });
  await service.ok("service/depositState", payment, { shape: true });
  await service.no("unknown", "service/depositState", { ...payment, reference: "8d".repeat(32) });

  const approved = async (amount: string): Promise<string> => {
    const asked = await demo.ok("wallet/withdraw", {
      currency_id: USDT,
      address_id,
      amount,
      fund_password: FUND_PASSWORD,
    });
    const queue = await finance.ok("console/withdrawals/list", { search: demo.uid });
    const record = await finance.ok("console/withdrawals/record", { id: text(queue, "list.0.id") });
    const decision = { id: text(record, "id"), version: number(record, "version"), checked: "Called back." };
    await finance.ok("console/withdrawals/approve", { ...decision, totp: await finance.totp() });
    return text(asked, "id");
  };
  const paid = await approved("100");
  await service.ok("service/withdrawals");
  await service.no("not taken", "service/sent", { id: paid, version: 1, reference: "9d".repeat(32) });
  await service.ok("service/take", { id: paid });
  const taken = await service.ok("service/withdrawal", { id: paid });
  await service.no("unknown", "service/withdrawal", { id: "01900000-0000-7000-8000-000000000000" });
  const sent = { id: paid, version: number(taken, "version"), reference: "9d".repeat(32) };
  await service.no("older version", "service/sent", { ...sent, version: 77 });
  await service.ok("service/sent", sent);

  const back = await approved("110");
  await service.no("not taken", "service/notSent", { id: back, version: 1, reason: "NETWORK_DOWN", evidence: "None." });
  const version2 = number(await service.ok("service/take", { id: back }), "version");
  await service.ok("service/notSent", { id: back, version: version2, reason: "NETWORK_DOWN", evidence: "No answer." });
  await approveNewest(finance, "withdrawal_return");

  await owner.ok("console/walletServices/events", { id });
  await owner.ok("console/walletServices/retry", { id });
  await owner.no("unknown", "console/walletServices/retry", { id: 999_999 });
  await owner.no("older version", "console/walletServices/disable", { id, version: 77, reason: "Moved." });
  await owner.ok("console/walletServices/disable", { id, version, reason: "Moved." });
  await service.no("switched off", "service/channels");
}
