import type { Published } from "../platform/bus/bus.ts";
import type { Services } from "./services.ts";

/** The engine's publications about one user as a list of records. */
export type UserList = Extract<Published, { readonly userId: number; readonly list: readonly unknown[] }>;
export type UserRecord = UserList["list"][number];

/** The mapping of records of one type to socket messages: the message's action, and the fields shown of each record. */
export type SocketView<Shown extends UserRecord> = {
  readonly action: string;
  view(services: Pick<Services, "catalogue" | "quotes">, record: Shown): object;
};

export type SocketViews = {
  readonly [Type in UserList["type"]]: SocketView<Extract<UserList, { readonly type: Type }>["list"][number]>;
};
