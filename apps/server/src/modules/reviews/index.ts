export { type Age, ageOf, bordersAt, readTarget, type Target, targetOf } from "./age.ts";
export { heldByOther } from "./held.ts";
export { type Holder, holdersOf, holderView, LEASE_MS, releaseLease, takeLease } from "./leases.ts";
