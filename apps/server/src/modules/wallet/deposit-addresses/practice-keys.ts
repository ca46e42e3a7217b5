import type { ChainNetwork } from "@candor/contract/routes/deposit.ts";

/**
 * The extended public keys m/44'/195'/0', m/44'/60'/0' and m/84'/0'/0' of the test seed "abandon abandon ... about" of BIP-39, whose private keys are
 * in every wallet's tests. A demo's addresses come from them: they pass every check, and nobody may pay there, since anybody can take the money.
 * Pages mark such an address as a practice address.
 */
export const practiceKeys: Record<ChainNetwork, string> = {
  tron: "xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd",
  ethereum:
    "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt",
  bitcoin:
    "xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V",
};
