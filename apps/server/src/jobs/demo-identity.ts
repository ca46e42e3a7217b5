import { demoCredentials, ensureDemoAccount } from "../modules/account/auth/index.ts";
import { ensureVerified } from "../modules/account/kyc/index.ts";
import type { Services } from "../services/services.ts";

/** The published account can use every product at once: its identity is verified like anyone's, by the demo's first operator. */
export async function verifyDemoUser(services: Services): Promise<void> {
  await ensureVerified(services, await ensureDemoAccount(services, demoCredentials.email, {}));
}
