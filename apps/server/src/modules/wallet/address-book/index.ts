export { protectionHandlers, protectionsAt } from "./protection.ts";
export { type AddressRow, address as addressOf, addresses as addressesOf } from "./queries.ts";
export { addressHandlers } from "./routes.ts";
export { addressView } from "./view.ts";
