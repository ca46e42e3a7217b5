import { refuse } from "@candor/contract/errors.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import { isSettingName, type SettingName, settings } from "@candor/contract/settings.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { readSetting, readSettings, writeSetting } from "./settings.ts";

type SettingHandlers = Pick<HandlersOf<typeof control>, "settingSave">;

/** Whether a setting may have this value. */
export const fits = (name: SettingName, value: number): boolean =>
  Number.isSafeInteger(value) && value >= settings[name].min && value <= settings[name].max;

/** Every setting with its value and its bounds. */
export const listSettings = async (db: Services["db"]) =>
  (await readSettings(db)).map((setting) => {
    const { fourEyes: four_eyes, ...rules } = settings[setting.name];
    return { ...setting, ...rules, four_eyes };
  });

export function settingHandlers(services: Services): SettingHandlers {
  const { clock } = services;
  return {
    settingSave: async (context, input) => {
      const { name, value, version } = input;
      if (!isSettingName(name)) return refuseField("name", "NOT_FOUND");
      if (settings[name].fourEyes) return refuse("SECOND_PERSON_REQUIRED");
      if (!fits(name, value)) return refuseField("value", "INVALID_REQUEST");
      const call = { route: control.settingSave, context, input };
      const { result } = await once<{ version: number }>(services, call, async () => async (trx) => {
        const before = await readSetting(trx, name);
        const at = new Date(clock.now());
        const written = await writeSetting(trx, { name, value, version, at });
        if (written === undefined) return refuseField("version", "VERSION_CONFLICT");
        await audit(trx, {
          operatorId: operatorOf(context).operatorId,
          action: "setting.save",
          subject: `setting:${name}`,
          before: { value: before.value },
          after: { value },
          ip: context.ip,
        });
        return done({ version: written });
      });
      return result;
    },
  };
}
