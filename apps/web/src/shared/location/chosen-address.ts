import { create } from "zustand";

/** The pages whose form takes an address from /choose-location; the page is opened with `?for=` this name. */
export const addressAskers = ["account", "verificationBasic"] as const;
export type AddressAsker = (typeof addressAskers)[number];

type Chosen = {
  readonly chosen: { readonly [Asker in AddressAsker]?: string };
  readonly give: (asker: AddressAsker, address: string) => void;
  readonly forget: (asker: AddressAsker) => void;
};

/** In memory only: a user's location must not be stored. */
const useChosen = create<Chosen>()((set) => ({
  chosen: {},
  give: (asker, address) => set(({ chosen }) => ({ chosen: { ...chosen, [asker]: address } })),
  forget: (asker) => set(({ chosen }) => ({ chosen: { ...chosen, [asker]: undefined } })),
}));

/** The result of the location page: `giveAddress("account", "Ha Noi, Viet Nam")`. */
export const giveAddress = (asker: AddressAsker, address: string): void => useChosen.getState().give(asker, address);
/** The address chosen for this page, until the page has taken it. */
export const useChosenAddress = (asker: AddressAsker): string | undefined => useChosen(({ chosen }) => chosen[asker]);
export const forgetAddress = (asker: AddressAsker): void => useChosen.getState().forget(asker);
