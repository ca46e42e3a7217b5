/** As in the contract, for `maxLength` (its schemas are not part of the app): statements and a merchant's terms; accounts of an offer. */
export const WORDS_MAX = 500;
export const OFFER_ACCOUNTS_MAX = 3;
