import { currencyLogo } from "../routes/currency-profile.ts";

/** Where a browser finds a logo, by its hash. */
export const logoAddress = (currencyId: number, hash: string): string =>
  `/api/${currencyLogo.path}?currency_id=${currencyId}&hash=${hash}`;
