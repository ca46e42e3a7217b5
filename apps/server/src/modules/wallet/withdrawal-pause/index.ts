export { pausedRefusal, pausedUntil, pauseWithdrawals } from "./pause.ts";
