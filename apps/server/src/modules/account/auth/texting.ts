import type { CodePurpose } from "@candor/contract/routes/user.ts";
import parsePhoneNumber, { type NumberType } from "libphonenumber-js/max";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { areaFlags } from "../../console/config/index.ts";

/**
 * Kinds of numbers that may get codes. A premium or shared-cost number earns its owner money with each SMS, and a fixed line cannot receive one. In
 * some countries the numbering plan does not distinguish mobile from fixed.
 */
const TEXTABLE: readonly NumberType[] = ["MOBILE", "FIXED_LINE_OR_MOBILE", "VOIP"];

/** Purposes that link a number to a user; existing accounts keep working in countries closed later. */
const JOINING: readonly CodePurpose[] = ["register", "bind"];

/** Why this number, in full international form, gets no code for the purpose; undefined if it may. */
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
