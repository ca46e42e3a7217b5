import { startAlarms } from "../jobs/alarms.ts";
import { startChatUpkeep } from "../jobs/chat-upkeep.ts";
import { startDemoCoins } from "../jobs/coins.ts";
import { startDailyReports } from "../jobs/daily-reports.ts";
import { startDelivering } from "../jobs/deliver-notices.ts";
import { verifyDemoUser } from "../jobs/demo-identity.ts";
import { startDemoInvites } from "../jobs/demo-invites.ts";
import { startDemoTraders, withdrawDemoTraders } from "../jobs/demo-traders/start.ts";
import { startDepositUpkeep } from "../jobs/deposit-upkeep.ts";
import { startIdentityUpkeep } from "../jobs/identity-upkeep.ts";
import { startNotificationSweep } from "../jobs/notification-sweep.ts";
import { startDemoMerchants } from "../jobs/otc-merchants.ts";
import { startPromotion } from "../jobs/promotion.ts";
import { startPublishing } from "../jobs/publish-heads.ts";
import { startPushUpkeep } from "../jobs/push-upkeep.ts";
import { startRiskWatch } from "../jobs/risk.ts";
import { startServiceEvents } from "../jobs/service-events.ts";
import { startWithdrawalUpkeep } from "../jobs/withdrawal-upkeep.ts";
import { ensureDemoUser, registerPending } from "../modules/account/auth/index.ts";
import { approvalKinds } from "../modules/approval-kinds.ts";
import { startApprovals } from "../modules/console/approvals/index.ts";
import { ensureDemoOperators } from "../modules/console/operators/index.ts";
import { seedCanned, startSupportRobot } from "../modules/people/chat/index.ts";
import { seedContent } from "../modules/people/content/index.ts";
import type { Services } from "../services/services.ts";
import type { Demo } from "./banner.ts";

type Stop = () => Promise<void>;

/** The scheduled work, of which an installation has one process; `stops` gets the ends of what runs. Returns the accounts of a demo. */
export async function startJobs(services: Services, stops: Stop[]): Promise<Demo | undefined> {
  await registerPending(services);
  await seedContent(services);
  await seedCanned(services);
  stops.push(startAlarms(services));
  stops.push(startRiskWatch(services));
  stops.push(startChatUpkeep(services));
  stops.push(startIdentityUpkeep(services));
  stops.push(startPushUpkeep(services));
  stops.push(startNotificationSweep(services));
  stops.push(startDelivering(services));
  stops.push(startDepositUpkeep(services));
  stops.push(startWithdrawalUpkeep(services));
  stops.push(startServiceEvents(services));
  stops.push(startPromotion(services));
  stops.push(startApprovals(services, approvalKinds));
  const demo = services.config.mode === "demo" ? await startDemo(services, stops) : undefined;
  // Behind the demo's accounts, so that the first root has them.
  stops.push(startDailyReports(services));
  stops.push(startPublishing(services));
  return demo;
}

async function startDemo(services: Services, stops: Stop[]): Promise<Demo> {
  const { config } = services;
  const demo = { user: await ensureDemoUser(services), operators: await ensureDemoOperators(services) };
  await verifyDemoUser(services);
  if (config.demoMerchants) stops.push(await startDemoMerchants(services));
  stops.push(startSupportRobot(services));
  if (config.demoCoins) stops.push(await startDemoCoins(services), await startDemoInvites(services));
  if (config.demoTraders) stops.push(await startDemoTraders(services));
  else await withdrawDemoTraders(services);
  return demo;
}
