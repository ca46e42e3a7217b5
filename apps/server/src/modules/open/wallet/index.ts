export { openWalletHandlers } from "./handlers.ts";
