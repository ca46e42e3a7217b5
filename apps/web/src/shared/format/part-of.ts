/** A part of a whole for widths and heights on the screen, 0 to 1 in steps of 1/10,000; 0 of nothing. Divided as integers first. */
export const partOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
