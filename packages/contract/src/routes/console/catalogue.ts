import * as z from "zod/mini";
import { parseRate, RATE_ONE, type Rate } from "../../domain/money.ts";
import {
  amountField,
  decimal,
  flagField,
  integer,
  nothing,
  priceField,
  smallIdField,
  text,
  timestamp,
} from "../../fields.ts";
import { route } from "../../route.ts";
import { networks } from "../deposit.ts";
import { versionField } from "./queue.ts";

/** A share as a decimal string, at least zero and less than one: "0.001" is 0.1 %. */
const shareField = z.pipe(
  z.string({ error: "INVALID_AMOUNT" }),
  z.transform((value, context): Rate => {
    const share = parseRate(value);
    if (share !== undefined && share < RATE_ONE) return share;
    context.issues.push({ code: "custom", message: "INVALID_AMOUNT", input: value });
    return 0n as Rate;
  }),
);
/** Of a currency, a chain or a market. */
const sortField = z._default(integer(-10_000, 10_000), 0);
export const decimalsField = integer(0, 8);
/** A market's fees, limits and units, and whether it is open. */
export const marketTermsFields = {
  tick: priceField,
  lot: amountField,
  min_notional: amountField,
  maker_fee: shareField,
  taker_fee: shareField,
  /** Above zero: with a zero band no market order could ever fill. */
  price_band: shareField.check(z.refine((share) => share > 0n, "INVALID_AMOUNT")),
  state: z.enum(["open", "closed"], { error: "FIELD_REQUIRED" }),
};

const chain = z.object({
  id: z.number(),
  name: z.string(),
  network: z.enum(networks),
  decimals: z.number(),
  enabled: z.boolean(),
  sort: z.number(),
  version: z.number(),
});
const currency = z.object({
  id: z.number(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(["crypto", "fiat"]),
  decimals: z.number(),
  shown: z.boolean(),
  sort: z.number(),
  version: z.number(),
  chains: z.array(chain),
});
const market = z.object({
  id: z.number(),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  tick: decimal,
  lot: decimal,
  min_notional: decimal,
  maker_fee: decimal,
  taker_fee: decimal,
  price_band: decimal,
  source: z.enum(["index", "book"]),
  state: z.enum(["open", "closed"]),
  sort: z.number(),
  version: z.number(),
  /** Tick and lot change only while this is 0. */
  open_orders: z.number(),
  /** A change that waits for a second person. */
  pending: z.nullable(z.object({ approval_id: z.string(), requested_by: z.string(), requested_at: timestamp })),
});
const history = z.array(
  z.object({
    at: timestamp,
    operator: z.nullable(z.string()),
    action: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string(),
  }),
);

export const currenciesList = route({
  methods: ["GET"],
  path: "console/catalogue/currencies",
  summary: "Currencies with their chains",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({ list: z.array(currency) }),
});

export const currencySave = route({
  methods: ["POST"],
  path: "console/catalogue/currencySave",
  summary: "Saves a currency's name, sort order and visibility; a currency with a market cannot be hidden",
  auth: "operator",
  permission: "catalogue.edit",
  changes: true,
  input: z.object({ id: smallIdField, version: versionField, name: text(60), shown: flagField, sort: sortField }),
  output: currency,
});

export const chainAdd = route({
  methods: ["POST"],
  path: "console/catalogue/chainAdd",
  summary: "Adds a channel on a network to a currency, closed and hidden",
  auth: "operator",
  permission: "catalogue.edit",
  changes: true,
  input: z.object({
    currency_id: smallIdField,
    name: text(30),
    network: z.enum(networks, { error: "INVALID_REQUEST" }),
    decimals: decimalsField,
  }),
  output: currency,
});

export const chainSave = route({
  methods: ["POST"],
  path: "console/catalogue/chainSave",
  summary: "Saves a chain's decimals, sort order and switch, at the version seen",
  auth: "operator",
  permission: "catalogue.edit",
  changes: true,
  input: z.object({
    id: smallIdField,
    version: versionField,
    decimals: decimalsField,
    enabled: flagField,
    sort: sortField,
  }),
  output: currency,
});

export const marketsList = route({
  methods: ["GET"],
  path: "console/catalogue/markets",
  summary: "Markets with units, limits and fees",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({ list: z.array(market) }),
});

export const marketRecord = route({
  methods: ["GET"],
  path: "console/catalogue/market",
  summary: "One market with its last changes",
  auth: "operator",
  permission: "catalogue.read",
  input: z.object({ id: smallIdField }),
  output: z.object({ market, history }),
});

/**
 * Fees, limits, units and the switch go to a second person and are carried out by the core; the position in lists is saved at once. No field of this
 * or any other call contains a price, a candle, an order or an outcome.
 */
export const marketSave = route({
  methods: ["POST"],
  path: "console/catalogue/marketSave",
  summary: "Saves a market's sort order immediately and requests all other changes from a second operator",
  auth: "operator",
  permission: "catalogue.edit",
  changes: true,
  input: z.object({
    id: smallIdField,
    version: versionField,
    ...marketTermsFields,
    sort: sortField,
    reason: text(500),
  }),
  output: z.object({ market, approval_id: z.nullable(z.string()) }),
});

const area = z.object({
  code: z.string(),
  name: z.string(),
  dial: z.string(),
  registration: z.boolean(),
  identity: z.boolean(),
  sort: z.number(),
  /** 0 until the first change. */
  version: z.number(),
});

export const areasList = route({
  methods: ["GET"],
  path: "console/catalogue/areas",
  summary: "Countries and regions with the services offered in each",
  auth: "operator",
  permission: "content.read",
  input: nothing,
  output: z.object({ list: z.array(area) }),
});

export const areaSave = route({
  methods: ["POST"],
  path: "console/catalogue/areaSave",
  summary: "Saves whether users from a country or region may register and verify their identity",
  auth: "operator",
  permission: "areas.edit",
  changes: true,
  input: z.object({
    /** Not "code", which is a secret everywhere else and left out of the comparison of two calls. */
    area: z.string({ error: "NOT_FOUND" }).check(z.regex(/^[A-Z]{2}$/, "NOT_FOUND")),
    version: versionField,
    registration: flagField,
    identity: flagField,
    /** Lower ones come first; equal ones by name. */
    sort: sortField,
  }),
  output: area,
});
