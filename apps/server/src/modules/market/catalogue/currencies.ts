import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/catalogue.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { announce } from "./announce.ts";
import {
  type CurrencyWithChains,
  chainById,
  changeChain,
  changeCurrency,
  currencies,
  hasMarket,
  insertChain,
  lockCurrency,
} from "./queries.ts";
import { currencyView } from "./view.ts";

type CurrencyHandlers = Pick<HandlersOf<typeof routes>, "currenciesList" | "currencySave" | "chainAdd" | "chainSave">;

export function currencyHandlers(services: Services): CurrencyHandlers {
  return {
    currenciesList: async () => done({ list: (await currencies(services.db)).map(currencyView) }),
    currencySave: async (context, input) => {
      const change = (trx: Db) => saveCurrency(trx, context, input);
      const { result } = await once(services, { route: routes.currencySave, context, input }, async () => change);
      return afterChange(services, result);
    },
    chainAdd: async (context, input) => {
      const change = (trx: Db) => addChain(trx, context, input);
      return (await once(services, { route: routes.chainAdd, context, input }, async () => change)).result;
    },
    chainSave: async (context, input) => {
      const change = (trx: Db) => saveChain(trx, context, input);
      return (await once(services, { route: routes.chainSave, context, input }, async () => change)).result;
    },
  };
}

type Changed = Result<ReturnType<typeof currencyView>>;

async function afterChange(services: Services, result: Changed): Promise<Changed> {
  if (result.ok) await announce(services, { currencyId: result.data.id, symbol: result.data.symbol });
  return result;
}

type Written = { readonly id: number; readonly action: string; readonly before?: CurrencyWithChains | undefined };

/** Reads the current currency, changes it, and logs the result. */
async function written(trx: Db, context: Context, { id, action, before }: Written): Promise<Changed> {
  const after = await lockCurrency(trx, id);
  if (!after) throw new Error(`currency ${id} was written and is not there`);
  const view = currencyView(after);
  await audit(trx, {
    operatorId: operatorOf(context).operatorId,
    action,
    subject: `currency:${id}`,
    ...(before ? { before: currencyView(before) } : {}),
    after: view,
    ip: context.ip,
  });
  return done(view);
}

type Save = ParsedInputOf<typeof routes.currencySave>;
async function saveCurrency(trx: Db, context: Context, { id, version, name, shown, sort }: Save): Promise<Changed> {
  const before = await lockCurrency(trx, id);
  if (!before) return refuse("NOT_FOUND");
  if (before.version !== version) return refuse("VERSION_CONFLICT");
  if (!shown && (await hasMarket(trx, id))) return refuseField("shown", "INVALID_REQUEST");
  await changeCurrency(trx, id, { name, shown, sort });
  return written(trx, context, { id, action: "catalogue.currency", before });
}

type AddChain = ParsedInputOf<typeof routes.chainAdd>;
async function addChain(trx: Db, context: Context, input: AddChain): Promise<Changed> {
  const { currency_id, name, network, decimals } = input;
  const before = await lockCurrency(trx, currency_id);
  if (!before) return refuse("NOT_FOUND");
  if (decimals > before.decimals) return refuseField("decimals", "INVALID_REQUEST");
  if ((network === "bank") !== (before.kind === "fiat") && network !== "manual")
    return refuseField("network", "INVALID_REQUEST");
  if (!(await insertChain(trx, { currency_id, name, network, decimals })))
    return refuseField("name", "INVALID_REQUEST");
  return written(trx, context, { id: currency_id, action: "catalogue.chain_add", before });
}

type SaveChain = ParsedInputOf<typeof routes.chainSave>;
async function saveChain(trx: Db, context: Context, input: SaveChain): Promise<Changed> {
  const { id, version, decimals, enabled, sort } = input;
  const owner = await chainById(trx, id);
  const before = owner && (await lockCurrency(trx, owner.currency_id));
  const chain = before?.chains.find(({ chain_id }) => chain_id === id);
  if (!before || !chain) return refuse("NOT_FOUND");
  if (chain.version !== version) return refuse("VERSION_CONFLICT");
  if (decimals > before.decimals) return refuseField("decimals", "INVALID_REQUEST");
  await changeChain(trx, id, { decimals, enabled, sort });
  return written(trx, context, { id: before.currency_id, action: "catalogue.chain", before });
}
