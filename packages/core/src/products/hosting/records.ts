import { hostingKinds, hostingPenalties } from "@candor/contract/domain/hosting.ts";
import { amount, envelope, openOrClosed, rate } from "../../codec/parts.ts";
import {
  added,
  flag,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  record,
  time,
  type ValueOf,
} from "../../codec/schema.ts";

/** Terms of a product for orders that are placed from now on. Machines count in 1e-8, as coins do, in `min`, `max`, `perUser` and `quota`. */
const terms = {
  productId: integer,
  kind: oneOf(hostingKinds),
  state: openOrClosed,
  /** In which it is bought. */
  currencyId: integer,
  /** Of a machine; 1 for a fund, whose orders count in its currency. */
  unitPrice: amount,
  days: integer,
  /** Of a fund: the share of the amount that a day earns, in the same currency; 0 for a miner. */
  dailyRate: rate,
  /** In which it pays. */
  incomeCurrencyId: integer,
  /** Of a miner: what a machine earns a day; 0 for a fund. */
  dailyOutput: amount,
  /** Of one order. */
  min: amount,
  max: amount,
  perUser: amount,
  /** Of the whole product. */
  quota: amount,
  penalty: oneOf(hostingPenalties),
  /** When it is sold, ms since 1970. */
  opensAt: time,
  closesAt: orUndefined(time),
  /** The lowest is shown first. */
  rank: integer,
  isRecommended: flag,
};

export const commands = { setHosting: { ...envelope, ...terms } };
export type SetHosting = MemberOf<typeof commands, "setHosting">;

/** Each change of a product's terms is another version; an order keeps the one that it was bought under. */
export const hostingProductRecord = record({ ...terms, version: integer });
export type HostingProduct = ValueOf<typeof hostingProductRecord>;

export const events = { hostingProduct: { product: hostingProductRecord } };

export const rows = placed(12, { hostingProducts: added(optional(listOf(hostingProductRecord))) });
