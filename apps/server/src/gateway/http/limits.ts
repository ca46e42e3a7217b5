import { RateLimit } from "../../platform/network/rate-limit.ts";
import type { Services } from "../../services/services.ts";

/** The callers' budgets: one each, shared by all calls. */
export type Limits = {
  readonly perIp: RateLimit;
  readonly perUser: RateLimit;
  readonly perOperator: RateLimit;
  /** Refused signatures of wallet services that are written down, by the address. */
  readonly deniedService: RateLimit;
};

/** A stranger who sends many wrong signatures cannot fill the audit log: ten at once, then one in 30 s. */
const DENIED_AT_ONCE = 10;
const DENIED_EVERY_S = 30;

export const createLimits = ({ config, clock, spending }: Pick<Services, "config" | "clock" | "spending">): Limits => ({
  perIp: spending.share("ip", new RateLimit({ perSecond: config.ratePerIp, clock })),
  perUser: spending.share("user", new RateLimit({ perSecond: config.ratePerUser, clock })),
  perOperator: spending.share("operator", new RateLimit({ perSecond: config.ratePerUser, clock })),
  deniedService: spending.share(
    "denied service",
    new RateLimit({ perSecond: 1 / DENIED_EVERY_S, capacity: DENIED_AT_ONCE, clock }),
  ),
});
