import type { OutputOf, ParsedInputOf, Route } from "@candor/contract/route.ts";
import type { routeGroups } from "@candor/contract/routes.ts";
import type { Context } from "./context.ts";
import type { Result } from "./result.ts";

/** Handles one call. The input is validated, the caller logged in if the route requires it. */
export type Handler<R extends Route = Route> = (
  context: Context,
  input: ParsedInputOf<R>,
) => Promise<Result<OutputOf<R>>>;

type RouteNames<Group> = { [Name in keyof Group]: Group[Name] extends Route ? Name : never }[keyof Group];

/** One handler for each route of a group: tsc refuses a table with a missing handler or an answer that differs from the contract. */
export type HandlersOf<Group> = {
  readonly [Name in RouteNames<Group>]: Group[Name] extends Route ? Handler<Group[Name]> : never;
};

type Groups = typeof routeGroups;
export type Handlers = { readonly [Name in keyof Groups]: HandlersOf<Groups[Name]> };
