import type { Services } from "../../../services/services.ts";

/** The merchants of a demo, who answer by themselves (jobs/otc-merchants.ts). */
export const robotMerchants = ["merchant-anna@candor.test", "merchant-bruno@candor.test"] as const;

/** No user of production is one, whatever their address. */
export const isRobot = ({ config }: Pick<Services, "config">, { email }: { readonly email: string | null }): boolean =>
  config.mode === "demo" && robotMerchants.some((known) => known === email);
