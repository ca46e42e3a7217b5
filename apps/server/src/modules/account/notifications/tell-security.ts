import type { SecurityChange } from "@candor/contract/security-changes.ts";
import { notify, type Told } from "./notify.ts";

/** Tells a user that what protects their account was changed; `id` is that of the act, so that a repeat tells nothing again. To be called after the commit. */
export const tellSecurity = (
  services: Told,
  { userId, id, change }: { readonly userId: number; readonly id: string; readonly change: SecurityChange },
): Promise<void> => notify(services, { userId, kind: "security_changed", ref: `security:${id}`, params: { change } });
