import type { CodePurpose } from "@candor/contract/routes/user.ts";
import parsePhoneNumber, { type NumberType } from "libphonenumber-js/max";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { areaFlags } from "../../console/config/index.ts";

/**
 * Kinds of numbers that are sent codes. A premium or shared-cost number earns its owner money with each SMS, and a fixed line takes none. In some
 * countries the plan does not tell mobile from fixed.
 */
const TEXTABLE: readonly NumberType[] = ["MOBILE", "FIXED_LINE_OR_MOBILE", "VOIP"];

/** Purposes that make a number a user's; whoever has an account keeps using it where registration closed later. */
const JOINING: readonly CodePurpose[] = ["register", "bind"];

/** Why this number, in full international form, is sent no code for the purpose; undefined when it may be. */
export async function textingRefusal(
  { db }: Pick<Services, "db">,
  target: string,
  purpose: CodePurpose,
): Promise<FieldRefusal | undefined> {
  const number = parsePhoneNumber(target);
  if (!TEXTABLE.includes(number?.getType())) return refuseField("mobile", "MOBILE_NOT_TEXTABLE");
  if (!JOINING.includes(purpose)) return undefined;
  const flags = await areaFlags(db);
  const isOpen = flags.get(number?.country ?? "")?.registration !== false;
  return isOpen ? undefined : refuseField("area_code", "COUNTRY_NOT_SERVED");
}
