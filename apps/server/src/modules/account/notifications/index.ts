export { loginAlerts, setLoginAlerts } from "./login-alerts.ts";
export { tellDeposit, tellUntold, tellWithdrawal } from "./movements.ts";
export type { Notice } from "./notice.ts";
export { notify, type Told } from "./notify.ts";
export { notificationHandlers } from "./routes.ts";
export { tellSecurity } from "./tell-security.ts";
