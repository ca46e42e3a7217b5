import type { Config } from "../../../platform/config/config.ts";
import { robotEmails } from "../../../services/demo-robots.ts";

/** The merchants of a demo, who answer by themselves (jobs/otc-merchants.ts). */
export const robotMerchants = [
  { email: robotEmails.merchants[0], nickname: "Anna OTC", name: "Anna Robotnik", number: "DE00100200300400500601" },
  {
    email: robotEmails.merchants[1],
    nickname: "Bruno Desk",
    name: "Bruno Robotnik",
    number: "DE00100200300400500602",
  },
] as const;
export type RobotMerchant = (typeof robotMerchants)[number];

/** No user of production is one, whatever their address. */
export const isRobot = (
  { config }: { readonly config: Pick<Config, "mode"> },
  { email }: { readonly email: string | null },
): boolean => config.mode === "demo" && robotMerchants.some((known) => known.email === email);
