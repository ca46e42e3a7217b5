export { loginAlerts, setLoginAlerts } from "./login-alerts.ts";
export type { Notice } from "./notice.ts";
export { notify } from "./notify.ts";
