import { rate } from "@candor/contract/domain/money.ts";
import type { Account } from "./accounts.ts";
import { commandId, limitOrder, required } from "./engine.ts";
import type { TestServer } from "./server.ts";

/** The shares that the first start sets. */
export const setShares = ({ engine }: Pick<TestServer, "engine">, first = "0.2"): Promise<void> =>
  required(engine, {
    type: "setRebates",
    id: commandId(),
    first: rate(first),
    second: rate("0.1"),
    third: rate("0.05"),
  });

/** Sells BTC of one to the other at 100 USDT: the seller's fee is 0.1 USDT for each, the buyer's 0.001 BTC. */
export const trade = (
  { engine }: Pick<TestServer, "engine">,
  seller: Pick<Account, "userId">,
  buyer: Pick<Account, "userId">,
  quantity: string,
): Promise<void> =>
  required(
    engine,
    limitOrder({ userId: seller.userId, side: 1, price: "100", quantity }),
    limitOrder({ userId: buyer.userId, side: 0, price: "100", quantity }),
  );
