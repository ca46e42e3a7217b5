export { fits, listSettings, settingHandlers } from "./routes.ts";
export { readSetting, readSettings, type Setting, writeSetting } from "./settings.ts";
