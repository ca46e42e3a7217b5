import { contentPicture } from "../routes/content.ts";
import { currencyLogo } from "../routes/currency-profile.ts";

/** Where a browser finds a logo, by its hash. */
export const logoAddress = (currencyId: number, hash: string): string =>
  `/api/${currencyLogo.path}?currency_id=${currencyId}&hash=${hash}`;

/** The same of the picture of a banner. */
export const pictureAddress = (hash: string): string => `/api/${contentPicture.path}?hash=${hash}`;
