import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";

/** Errors that a form finds by itself, in the words of the error catalog. */
export type Wrong = { readonly error: ErrorCode; readonly params?: ErrorParams };
export type Errors<Field extends string> = { readonly [Each in Field]?: Wrong };

/** `left`: the filled fields that have been left since they changed; `tried`: the button was pressed, and every error shows. */
export type FormState<Values> = {
  readonly start: Values;
  readonly values: Values;
  readonly left: ReadonlySet<string>;
  readonly tried: boolean;
};

export type FormStep<Action> =
  | { readonly do: "change"; readonly action: Action }
  | { readonly do: "leave"; readonly field: string }
  | { readonly do: "try"; readonly fields?: readonly string[] }
  /** A change that makes it another form, of which nothing was tried yet; what it started from stays. */
  | { readonly do: "turn"; readonly action: Action }
  /** Restarts: from the action's result on the current values, else from the start values. */
  | { readonly do: "restart"; readonly action: Action | undefined };

export const startState = <Values>(values: Values): FormState<Values> => ({
  start: values,
  values,
  left: new Set(),
  tried: false,
});

const valueIn = (values: object, field: string): unknown => (values as Readonly<Record<string, unknown>>)[field];

export function reduceState<Values extends object, Action>(
  state: FormState<Values>,
  step: FormStep<Action>,
  reduce: (values: Values, action: Action) => Values,
): FormState<Values> {
  switch (step.do) {
    case "change": {
      const values = reduce(state.values, step.action);
      const left = [...state.left].filter((field) => valueIn(values, field) === valueIn(state.values, field));
      return { ...state, values, left: new Set(left) };
    }
    case "leave":
      // An empty field is not an error yet.
      return valueIn(state.values, step.field) === ""
        ? state
        : { ...state, left: new Set([...state.left, step.field]) };
    case "try":
      return step.fields ? { ...state, left: new Set([...state.left, ...step.fields]) } : { ...state, tried: true };
    case "turn":
      return { ...state, values: reduce(state.values, step.action), left: new Set(), tried: false };
    case "restart":
      return startState(step.action === undefined ? state.start : reduce(state.values, step.action));
  }
}

const trimmed = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value);

/** Whether there is a change to save. Surrounding spaces are not a change. */
export const isDirty = ({ start, values }: FormState<object>): boolean =>
  Object.keys(values).some((field) => trimmed(valueIn(values, field)) !== trimmed(valueIn(start, field)));
