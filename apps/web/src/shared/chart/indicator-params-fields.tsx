import { useState } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { type IndicatorName, useChartOptions } from "./chart-options.ts";
import { defaultParams, paramFaults, paramNames, paramOf, paramsOf } from "./indicator-params.ts";

/** The parameters of the chosen indicators, as numbers that apply as soon as all of an indicator are valid. */
export function IndicatorParamsFields() {
  const { t } = useTranslation("market");
  const { indicators, params, setParams } = useChartOptions();
  const adjustable = indicators.filter((name) => paramNames[name].length > 0);
  if (adjustable.length === 0) return null;
  const changed = adjustable.some((name) => params[name] !== undefined);
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-12 text-text-2">
        <p>{t("chart.parameters")}</p>
        {changed && (
          <button
            type="button"
            className="hit-y font-bold text-brand"
            onClick={() => adjustable.forEach((name) => void setParams(name, undefined))}
          >
            {t("chart.usualParameters")}
          </button>
        )}
      </div>
      <div className="space-y-2">
        {adjustable.map((name) => (
          <ParamsRow key={`${name}:${changed}`} name={name} />
        ))}
      </div>
    </div>
  );
}

function ParamsRow({ name }: { readonly name: IndicatorName }) {
  const { t } = useTranslation("market");
  const { params, setParams } = useChartOptions();
  const [texts, setTexts] = useState(() => paramsOf(params, name).map(String));
  const faults = paramFaults(name, texts);
  const fields = texts.map((text, place) => ({ id: `${name}:${place}`, text, place }));
  const change = (place: number, text: string) => {
    const next = texts.map((each, index) => (index === place ? text : each));
    setTexts(next);
    if (paramFaults(name, next).length > 0) return;
    const values = next.map((each, index) => paramOf(paramNames[name][index] ?? "length", each) ?? 1);
    const isUsual = values.every((value, index) => value === defaultParams[name][index]);
    setParams(name, isUsual ? undefined : values);
  };
  return (
    <fieldset className="grid grid-cols-[52px_repeat(3,minmax(0,1fr))] items-center gap-2">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden className="text-13 font-bold">
        {name}
      </span>
      {fields.map(({ id, text, place }) => {
        const word = t(`chart.param.${paramNames[name][place] ?? "length"}`);
        const isOne = paramNames[name].filter((each) => each === paramNames[name][place]).length === 1;
        return (
          <label key={id} className="block">
            <span className={cx("mb-0.5 block truncate text-11 text-text-2", !isOne && "sr-only")}>
              {isOne ? word : `${name} ${word} ${place + 1}`}
            </span>
            <input
              value={text}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              aria-invalid={faults.includes(place)}
              onChange={({ target }) => change(place, target.value.trim())}
              className={cx(
                "h-11 w-full rounded-8 border bg-surface-2 px-2 text-14 tabular-nums outline-none focus:border-brand",
                faults.includes(place) ? "border-bad" : "border-transparent",
              )}
            />
          </label>
        );
      })}
      {faults.length > 0 && (
        <p role="alert" className="col-span-4 text-12 text-bad">
          {t(
            name === "MACD" && texts.every((text) => /^[1-9]/.test(text)) ? "chart.fastBelowSlow" : "chart.paramRange",
          )}
        </p>
      )}
    </fieldset>
  );
}
