import { useState } from "react";
import { AreaSearch } from "../../shared/areas/area-search.tsx";
import type { Area } from "../../shared/areas/areas.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { type AddressAsker, addressAskers, giveAddress } from "../../shared/location/chosen-address.ts";
import { goBack } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { useParam } from "../../shared/use-param.ts";
import { addressText } from "./address.ts";
import { DevicePosition } from "./device-position.tsx";
import { useDevicePosition } from "./use-device-position.ts";

const askerOf = (name: string | undefined): AddressAsker | undefined => addressAskers.find((asker) => asker === name);

/** Puts an address together from the device's position, a country and typed text, and returns it to the page that requested it (`?for=`). */
export default function ChooseLocationPage() {
  const { t } = useTranslation("location");
  const { t: common } = useTranslation();
  const asker = askerOf(useParam("for"));
  const copy = useCopy();
  const { locating, ask, forget } = useDevicePosition();
  const [area, setArea] = useState<Area>();
  const form = useForm({ start: { details: "" } });
  const position = locating.state === "found" ? locating.position : undefined;
  const address = addressText({ details: form.values.details, area: area?.name ?? "", position });
  function finish() {
    if (!asker) return void copy(address);
    giveAddress(asker, address);
    goBack();
  }
  return (
    <Page
      title={common("page.chooseLocation")}
      back
      foot={
        <div className="space-y-2">
          {address !== "" && <p className="text-center text-13 wrap-anywhere text-text-2">{address}</p>}
          <Button full disabled={address === ""} onClick={finish}>
            {address === "" ? t("choose.missing") : t(asker ? "choose.use" : "choose.copy")}
          </Button>
        </div>
      }
    >
      <div className="space-y-3 px-(--gutter) pt-3 pb-6">
        <DevicePosition locating={locating} onAsk={ask} onForget={forget} />
        <Card className="space-y-4">
          <Field
            label={t("choose.details")}
            name="address"
            autoComplete="street-address"
            maxLength={250}
            {...form.field("details")}
          />
          {area && <ChosenArea area={area} onChange={() => setArea(undefined)} />}
          {!area && (
            <section aria-label={t("choose.area")}>
              <h2 className="text-12 text-text-2">{t("choose.area")}</h2>
              <AreaSearch plain chosen="" onChoose={setArea} />
            </section>
          )}
        </Card>
      </div>
    </Page>
  );
}

function ChosenArea({ area, onChange }: { readonly area: Area; readonly onChange: () => void }) {
  const { t } = useTranslation("location");
  return (
    <div>
      <h2 className="mb-1.5 text-12 text-text-2">{t("choose.area")}</h2>
      <div className="flex min-h-12 items-center justify-between gap-3 rounded-12 bg-surface-2 px-3">
        <span className="min-w-0 text-16">{area.name}</span>
        <button type="button" onClick={onChange} className="hit-y shrink-0 font-bold text-brand">
          {t("choose.change")}
        </button>
      </div>
    </div>
  );
}
