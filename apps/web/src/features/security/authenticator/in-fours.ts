/** "JBSWY3DPEHPK3PXP" -> "JBSW Y3DP EHPK 3PXP": a secret that is typed over is read in groups of four. */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
