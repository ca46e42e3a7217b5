import type { People } from "./life/people.ts";
import { list, type Person, text } from "./world.ts";

/** With what queries a page of the app is looked at: "" and those that open a record of the user. */
export async function queriesOf(name: string, mai: Person): Promise<readonly string[]> {
  const firstId = async (path: string, input: object = {}) => text(await mai.ok(path, input), "list.0.id");
  switch (name) {
    case "option":
      return ["?symbol=BTC-USDT"];
    case "lever":
    case "kline":
    case "spot":
      return ["?symbol=BTC-USDT"];
    case "receipt": {
      const option = await mai.ok("mic/order", { id: await firstId("mic/orderList") });
      return [`?id=${text(option, "delivery_receipt")}`];
    }
    case "notice":
      return [`?id=${await firstId("common/getNoticeList")}`];
    case "notices":
      return ["", "?tab=own"];
    case "assetDetail":
      return ["?currency_id=3", "?currency_id=1"];
    case "tradeAccount":
      return ["?account=c2c", "?account=mic", "?account=lever"];
    case "deposit":
    case "depositCharge":
    case "withdraw":
      return ["?currency_id=3", "?currency_id=9999"];
    case "depositDetail":
      return [`?id=${await firstId("charge_mention/log2")}`];
    case "withdrawDetail":
      return list(await mai.ok("charge_mention/log3")).map((row) => `?id=${(row as { id: string }).id}`);
    case "helpDetail":
      return [`?slug=${text(await mai.ok("common/getHelp"), "list.0.slug")}`];
    default:
      return [""];
  }
}

/** Pages of the console with what is open on them. */
export async function consolePages({ mai, owner }: People): Promise<readonly string[]> {
  const done = async (path: string) => text(await owner.ok(`console/${path}/list`, { tab: "done" }), "list.0.id");
  return [
    "/dashboard",
    "/identity",
    `/identity?tab=done&open=${await done("identity")}`,
    "/deposits",
    `/deposits?tab=done&open=${await done("deposits")}`,
    "/withdrawals",
    `/withdrawals?tab=done&open=${await done("withdrawals")}`,
    "/credit",
    `/credit?tab=done&open=${await done("approvals")}`,
    "/users",
    `/users/${mai.uid}`,
    ...["money", "orders", "options", "contracts", "ledger", "notes", "sessions"].map(
      (tab) => `/users/${mai.uid}?tab=${tab}`,
    ),
    "/currencies",
    "/currencies?open=3",
    "/channels",
    "/channels?open=1",
    "/banks",
    "/banks?open=1",
    "/rates",
    "/rates?open=EUR",
    "/conversions",
    "/markets",
    "/markets?open=1",
    "/listing",
    "/derivatives",
    "/derivatives?open=1",
    "/derivatives?open=contracts",
    "/hosting",
    "/hosting?open=1",
    "/hosting?open=4",
    "/hosting?open=1&view=orders",
    "/coins",
    "/coins?open=1",
    "/coins?open=new",
    "/launches",
    "/promotion",
    "/promotion?open=rates",
    "/promotion?open=levels",
    "/applications",
    "/disputes",
    "/merchants",
    "/advertisements",
    "/inbox",
    "/treasury",
    "/treasury?open=treasury-3",
    "/notices",
    "/notices?open=1",
    "/banners",
    "/texts",
    "/texts?open=1",
    "/areas",
    "/areas?open=JP",
    "/reconciliation",
    "/reconciliation?open=1",
    "/liabilities",
    "/exposure",
    "/liquidations",
    "/audit",
    "/audit?open=1",
    "/system",
    "/operators",
    "/operators?open=1",
  ];
}
