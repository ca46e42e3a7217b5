export { consoleWalletServiceHandlers } from "./console-routes.ts";
export { tendServiceEvents } from "./deliver.ts";
export { webhookPrivateKeys } from "./keys.ts";
export { walletServiceKind } from "./kind.ts";
export { serviceHandlers } from "./routes.ts";
