import { openGroups } from "@candor/contract/open/all.ts";
import type { OpenCall } from "@candor/contract/open/call.ts";
import { socketCalls } from "@candor/contract/open/socket-methods.ts";
import type { OpenHandler } from "../../../services/open/handlers.ts";

export type OpenTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type ApiMethod = { readonly call: OpenCall; readonly handler: OpenHandler };

/** The methods of the WebSocket API that are calls, with their handlers. */
export function apiMethods(tables: OpenTables): ReadonlyMap<string, ApiMethod> {
  const handlers = new Map<unknown, OpenHandler>();
  for (const [group, members] of Object.entries(openGroups))
    for (const [name, member] of Object.entries(members)) {
      const handler = tables[group]?.[name];
      if (handler) handlers.set(member, handler as OpenHandler);
    }
  return new Map(
    Object.entries(socketCalls).map(([method, call]) => {
      const handler = handlers.get(call);
      if (!handler) throw new Error(`the method ${method} of the WebSocket API has no handler`);
      return [method, { call, handler }];
    }),
  );
}
