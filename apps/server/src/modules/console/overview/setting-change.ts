import { formatAmount } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import { isSettingName, type SettingName, settings } from "@candor/contract/settings.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type KindRules, requestApproval, waitingRequests } from "../approvals/index.ts";
import { audit } from "../audit/index.ts";
import { fits, listSettings, readSetting, writeSetting } from "../settings/index.ts";

type SettingBody = {
  readonly name: SettingName;
  readonly from: number;
  readonly value: number;
  /** The version that was shown: concurrent changes are not overwritten. */
  readonly version: number;
};
const bodyOf = (approval: Approval) => approval.body as SettingBody;

/** Units of 1e-8 of a percent in a millionth. */
const PERCENT_OF_PPM = 10_000n;
/** "0.1 %" of 1000 millionths. */
function shown(name: SettingName, value: number): string {
  const { unit } = settings[name];
  return unit === "ppm" ? `${formatAmount(BigInt(value) * PERCENT_OF_PPM)} %` : `${value} ${unit}`;
}

/** A change of a setting that affects users' fees. */
export const settingKind: KindRules = {
  request: "channels.request",
  approve: "channels.approve",
  summarize: (_, approval) => {
    const { name, from, value } = bodyOf(approval);
    const summary = `${name}: ${shown(name, from)} → ${shown(name, value)}`;
    return { summary, asks: `change the setting ${summary}`, amount: null, currency: null };
  },
  describe: async ({ db }, approval) => {
    const { name, version } = bodyOf(approval);
    const isOld = approval.state === "waiting" && (await readSetting(db, name)).version !== version;
    const text = "The setting was changed after this request, so it would be rejected";
    return { postings: [], facts: isOld ? [{ mark: "warn", text }] : [] };
  },
  carryOut: async ({ clock }, approval) =>
    done({
      settle: async (trx) => {
        const { name, from, value, version } = bodyOf(approval);
        const written = await writeSetting(trx, { name, value, version, at: new Date(clock.now()) });
        if (written === undefined) return refuse("VERSION_CONFLICT");
        await audit(trx, {
          operatorId: approval.decided_by,
          action: "setting.save",
          subject: subjectOf(name),
          before: { value: from },
          after: { value },
          reason: approval.reason,
        });
        return undefined;
      },
    }),
};

const subjectOf = (name: string): string => `setting:${name}`;

export const settingsListHandler =
  ({ db, clock }: Services): HandlersOf<typeof control>["settingsList"] =>
  async () => {
    const [all, requests] = await Promise.all([
      listSettings(db),
      waitingRequests(db, "setting", new Date(clock.now())),
    ]);
    const waiting = new Map(requests.map(({ subject, approval_id }) => [subject, approval_id]));
    return done({ list: all.map((one) => ({ ...one, approval_id: waiting.get(subjectOf(one.name)) ?? null })) });
  };

export const settingRequestHandler =
  (services: Services): HandlersOf<typeof control>["settingRequest"] =>
  async (context, input) => {
    const { name, value, version, reason } = input;
    if (!isSettingName(name) || !settings[name].fourEyes) return refuseField("name", "NOT_FOUND");
    if (!fits(name, value)) return refuseField("value", "INVALID_REQUEST");
    const call = { route: control.settingRequest, context, input };
    const { result } = await once<{ approval_id: string }>(services, call, async () => {
      const now = await readSetting(services.db, name);
      if (now.version !== version || now.value === value) return refuseField("version", "VERSION_CONFLICT");
      const body: SettingBody = { name, from: now.value, value, version };
      const request = { kind: "setting" as const, subject: subjectOf(name), body, reason };
      return async (trx) =>
        done({ approval_id: await requestApproval(trx, { ...request, context, now: services.clock.now() }) });
    });
    return result;
  };
