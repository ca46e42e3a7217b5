export { settingHandlers } from "./routes.ts";
export { readSetting, readSettings, type Setting } from "./settings.ts";
