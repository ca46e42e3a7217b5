import { getIdentityAreas } from "@candor/contract/routes/identity.ts";
import { useMemo } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { AreaChoice } from "../../shared/areas/area-search.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { ChoiceField } from "./choice-field.tsx";

type CountryFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
};

/** The country that issued the document, among those whose documents are accepted. */
export function CountryField({ value, error, onChange }: CountryFieldProps) {
  const { t } = useTranslation("verification");
  const { data, isError, refetch } = useApi(getIdentityAreas, {}, { staleTime: Number.POSITIVE_INFINITY });
  // Without dialing codes, which are on no document.
  const areas = useMemo(() => data?.list.map((area) => ({ ...area, dial: "" })), [data]);
  const name = data?.list.find(({ code }) => code === value)?.name;
  return (
    <ChoiceField label={t("form.country")} text={name} placeholder={t("form.choose")} error={error}>
      {(close) =>
        isError && !data ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <AreaChoice
            plain
            all={areas}
            chosen={value}
            onChoose={({ code }) => {
              onChange(code);
              close();
            }}
          />
        )
      }
    </ChoiceField>
  );
}
