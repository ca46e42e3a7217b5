import { number, text, type World } from "../world.ts";
import { upload } from "./identity.ts";
import { BTC, FUND_PASSWORD, MARKET, type People, USDT } from "./people.ts";

const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

/** Leaves orders, positions, requests and reviews open, for the pictures of the sheets about them. */
export async function leaveOpen(people: People, world: World): Promise<void> {
  await leaveTrades(people);
  await leaveReviews(people);
  await leaveWithdrawal(people, world);
}

async function leaveTrades({ mai }: People): Promise<void> {
  const order = { match_id: MARKET, kind: "limit", tif: "GTC" };
  await mai.ok("c2c/trade", { ...order, type: 1, price: "61000", number: "0.002" });
  const stop = { kind: "stop_limit", type: 2, price: "61000", stop_price: "61500", number: "0.001" };
  await mai.ok("c2c/trade", { ...order, ...stop });

  const stops = { target_profit_price: "90000", stop_loss_price: "30000" };
  const contract = { currency_id: BTC, legal_id: USDT, type: 1, status: 1, share: 10, multiple: 20, ...stops };
  await mai.ok("lever/trade", contract);
  await mai.ok("lever/trade", { ...contract, status: 0, price: "55000", share: 3 });
  await mai.until("lever/orderList", { group: "trading" }, (data) => !JSON.stringify(data).includes('"opening"'));
}

/** A deposit, an identity, and two requests: one that the owner may decide, one of the owner's own. */
async function leaveReviews({ mai, demo, owner, partner }: People): Promise<void> {
  const chain_id = number(await mai.ok("wallet/getRechargeInfo", { currency_id: USDT }), "channels.0.chain_id");
  await mai.ok("wallet/recharge", { currency_id: USDT, chain_id, amount: "300", proof: await upload(mai, "proof", 8) });
  await demo.ok("user/real_name", {
    country: "VN",
    document_type: "passport",
    document_number: "C7654321",
    name: "Demo Trader",
    contact_address: "1 Tràng Tiền, Hà Nội",
  });
  const movement = { uid: mai.uid, kind: "credit", account: "c2c", currency_id: USDT, amount: "25", reason: "Refund." };
  for (const by of [partner, owner]) await by.ok("console/approvals/movement", movement);
}

/** A withdrawal of kenji's to his address book, since Mai has used up the day's. */
async function leaveWithdrawal({ kenji, owner }: People, world: World): Promise<void> {
  const [front, back, hand] = [
    await upload(kenji, "identity", 11),
    await upload(kenji, "identity", 12),
    await upload(kenji, "identity", 13),
  ];
  await kenji.ok("user/real_name2", { front, back, hand });
  const id = text(await owner.ok("console/identity/list", { search: kenji.uid }), "list.0.id");
  const version = number(await owner.ok("console/identity/record", { id }), "version");
  await owner.ok("console/identity/approve", { id, version, note: "Clear." });

  const contact = { area_code: "84", mobile: "912345678" };
  const texted = async () => {
    await world.passTime();
    return world.codeAfter(contact.mobile, () => kenji.ok("sms/send", { ...contact, event: "security" }));
  };
  const fund_password = FUND_PASSWORD;
  const passwords = { new_fund_password: fund_password, repeat_fund_password: fund_password };
  await kenji.ok("user/changeMpwd", { ...passwords, code: await texted() });
  const info = await kenji.ok("wallet/getWithdrawInfo", { currency_id: USDT });
  const address = { currency_id: USDT, chain_id: number(info, "channels.0.chain_id"), address: TRON, label: "Ledger" };
  await kenji.ok("wallet/addaddress", { ...address, fund_password, code: await texted() });
  await world.sql("UPDATE withdraw_addresses SET usable_at = now() - interval '1 hour'");
  // He used a recovery code.
  await world.sql("UPDATE withdrawal_pauses SET until = now() - interval '1 hour'");
  const address_id = text(await kenji.ok("wallet/getAddress", { currency_id: USDT }), "list.0.id");
  await kenji.ok("wallet/withdraw", { currency_id: USDT, address_id, amount: "100", fund_password });
}
