import type { Published } from "../platform/bus/bus.ts";
import type { Services } from "./services.ts";

/** What the engine publishes of one user as a list of records. */
export type UserList = Extract<Published, { readonly userId: number; readonly list: readonly unknown[] }>;
export type UserRecord = UserList["list"][number];

/** How records of one type reach their user's sockets: the action of the message, and what it shows of each record. */
export type SocketView<Shown extends UserRecord> = {
  readonly action: string;
  view(services: Pick<Services, "catalogue" | "quotes">, record: Shown): object;
};

export type SocketViews = {
  readonly [Type in UserList["type"]]: SocketView<Extract<UserList, { readonly type: Type }>["list"][number]>;
};
