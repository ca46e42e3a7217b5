import { useForm } from "../../../shared/form/use-form.ts";
import type { Act } from "../../../shared/form/use-send.ts";
import { emptyBindForm } from "./bind-form.ts";

/** A dialing code and its number are one field. */
const names = { mobile: "mobile", area_code: "mobile", email: "email", code: "code" } as const;

export const useBindForm = (act: Act) => useForm({ start: emptyBindForm, names, proves: true, act });
export type BindFields = ReturnType<typeof useBindForm>;
