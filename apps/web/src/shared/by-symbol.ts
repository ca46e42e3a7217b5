type WithSymbol = { readonly symbol: string };

/** Sorts by symbol. Symbols are capital letters and digits: no language's collation is needed, whose tables take a browser 10 ms to read. */
export const bySymbol = (a: WithSymbol, b: WithSymbol): number =>
  a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0;
