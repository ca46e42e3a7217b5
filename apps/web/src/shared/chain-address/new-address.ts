import { create } from "zustand";

type NewAddress = { readonly uid: string | undefined; readonly address: string; readonly chainId: number };

/** The address that was just saved, for the withdrawal that sent its user to the book. In memory only: a reload forgets it. */
export const useNewAddress = create<{ readonly saved: NewAddress | undefined }>()(() => ({ saved: undefined }));

export const noteAddress = (saved: NewAddress): void => useNewAddress.setState({ saved });
export const forgetAddress = (): void => useNewAddress.setState({ saved: undefined });
