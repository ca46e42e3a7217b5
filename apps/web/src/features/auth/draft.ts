import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { regionsOf } from "../../shared/areas/areas.ts";
import type { AuthForm, Channel } from "./form.ts";

/**
 * The contact that the forms are about, and the code of the invite link that was opened. Kept between login, registration and reset, while an invited user
 * looks around first, and while the user looks for the code in the mail app.
 */
export type Draft = Pick<AuthForm, "channel" | "areaCode" | "mobile" | "email" | "inviteCode"> & {
  /** ISO 3166 code of the dialing code: +1 alone does not distinguish Canada from the United States. */
  readonly region: string;
};

function firstDraft(): Draft {
  const region = regionsOf(navigator.languages).find((each) => isSupportedCountry(each)) ?? "US";
  return { channel: "email", region, areaCode: getCountryCallingCode(region), mobile: "", email: "", inviteCode: "" };
}

type DraftState = Draft & { keep: (changes: Partial<Draft>) => void };

/** In session storage: a phone may drop the page while its user reads an email, and a shared computer must not keep the address. */
export const useDraft = create<DraftState>()(
  persist((set) => ({ ...firstDraft(), keep: (changes) => set(changes) }), {
    name: "candor.auth-draft",
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ keep: _, ...draft }) => draft,
  }),
);

/** The variant that a link requests (`?by=mobile`); undefined without one. */
export const channelOf = (by: string | undefined): Channel | undefined =>
  by === "mobile" || by === "email" ? by : undefined;
