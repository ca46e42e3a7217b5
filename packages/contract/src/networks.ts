/** The blockchains whose addresses we know how to check, and so whose deposits and withdrawals there can be. */
export const addressNetworks = ["tron", "ethereum", "bitcoin"] as const;
export type AddressNetwork = (typeof addressNetworks)[number];
