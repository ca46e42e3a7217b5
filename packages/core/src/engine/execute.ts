import type { Refusal } from "@candor/contract/errors.ts";
import * as listed from "../products/index.ts";
import type { Command, CommandType } from "./command.ts";
import type { CoreEvent } from "./event.ts";
import type { Outcome } from "./outcome.ts";
import type { Product } from "./product.ts";
import type { State } from "./state.ts";
import { doSlice, finishWork, work } from "./work.ts";

/** Every product, in the order in which they react to a command. */
export const products: readonly Product[] = [...Object.values(listed), work].sort((a, b) => a.order - b.order);

type Route = {
  readonly product: string;
  readonly handle: (state: State, command: Command) => Outcome;
  readonly guards: ((state: State, command: Command) => Refusal | undefined)[];
  readonly reactions: ((state: State, command: Command) => void)[];
};

/**
 * Looks each command's owner, guards and reactions up once. The casts widen a handler of one command to all commands: the table is read by the
 * command's own type, so that each handler meets only its own.
 */
function routesOf(list: readonly Product[]): ReadonlyMap<CommandType, Route> {
  const routes = new Map<CommandType, Route>();
  for (const product of list) {
    for (const [type, handler] of Object.entries(product.commands) as [CommandType, Route["handle"]][]) {
      if (routes.has(type)) throw new Error(`two products own the command ${type}`);
      routes.set(type, { product: product.name, handle: handler, guards: [], reactions: [] });
    }
  }
  for (const product of list) {
    const guards = Object.entries(product.guards ?? {}) as [CommandType, Route["guards"][number]][];
    const reactions = Object.entries(product.reactions ?? {}) as [CommandType, Route["reactions"][number]][];
    for (const [type, guard] of guards) routeIn(routes, type).guards.push(guard);
    for (const [type, reaction] of reactions) routeIn(routes, type).reactions.push(reaction);
  }
  return routes;
}

const routes = routesOf(products);

/** The name of the product that owns a command: the product that is paused when such a command throws twice. Throws for a command without an owner. */
export const productOf = (type: CommandType): string => routeIn(routes, type).product;

function routeIn(table: ReadonlyMap<CommandType, Route>, type: CommandType): Route {
  const route = table.get(type);
  if (!route) throw new Error(`no product owns the command ${type}`);
  return route;
}

const befores = products.flatMap(({ before }) => before ?? []);
const afters = products.flatMap(({ after }) => after ?? []);
const dues = products.flatMap(({ isDue }) => isDue ?? []);

/** Whether anything waits to be settled: the engine then sends a `settleDue`, and another one until nothing does. */
export const hasDue = (state: State): boolean => dues.some((isDue) => isDue(state));

export type Execution = { readonly outcome: Outcome; readonly events: readonly CoreEvent[] };

/**
 * Executes one command. Deterministic: the same commands in the same order give the same outcomes, events and state. An expected refusal is an
 * outcome and leaves the state unchanged, except for earlier work: settlements due for its user, and unfinished triggered work, run first. A throw
 * means a broken invariant (or a command that is not one of ours): the state is then half changed and marked broken, every later call throws, and the
 * engine must reload it.
 */
export function execute(state: State, command: Command): Execution {
  if (state.broken) throw new Error("the state is broken by an earlier command; load it from the database");
  state.broken = true;
  const events: CoreEvent[] = [];
  state.events = events;
  state.ledger.begin(events);
  if (command.type !== "continueWork") finishWork(state);
  if ("userId" in command) for (const before of befores) before(state, command.userId, command.at);
  const outcome = run(routeIn(routes, command.type), state, command);
  doSlice(state);
  for (const after of afters) after(state, command.at);
  state.ledger.end();
  state.broken = false;
  return { outcome, events };
}

function run(route: Route, state: State, command: Command): Outcome {
  for (const guard of route.guards) {
    const refusal = guard(state, command);
    if (refusal) return refusal;
  }
  const outcome = route.handle(state, command);
  if (!outcome.ok) return outcome;
  for (const reaction of route.reactions) reaction(state, command);
  return outcome;
}
