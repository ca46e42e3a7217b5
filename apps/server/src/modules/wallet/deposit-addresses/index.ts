export { type AddressSupply, addressSupply, depositAddress, notifyFirstAddresses } from "./deposit-address.ts";
export { IMPORT_LINES_MAX, type Imported, importAddresses } from "./import-addresses.ts";
export type { AddressSource, DepositAddress } from "./queries.ts";
