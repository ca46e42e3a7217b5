import { useReducer, useRef, useState } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { useRefusalText } from "../api/use-refusal-text.ts";
import { refusedStep } from "../step-up/steps.ts";
import { type Places, type Refused, refusedAt } from "./refusal.ts";
import { type Errors, type FormState, type FormStep, isDirty, reduceState, startState, type Wrong } from "./state.ts";
import { type DraftRules, useDraftKeeping, useStartWithDraft } from "./use-draft.ts";
import { useFirstWrong } from "./use-first-wrong.ts";
import type { Act } from "./use-send.ts";

export type FormRules<Values extends object, Action, Field extends string> = Places<Field> & {
  readonly start: Values | (() => Values);
  /** The reducer of a change; by default the change is a partial set of values to merge. */
  readonly reduce?: (values: Values, action: Action) => Values;
  /** The error of each field; empty when the form may be sent. The server checks again. */
  readonly errors?: (values: Values) => Errors<NoInfer<Field>>;
  /** Fields that show their error before they are left or the button is pressed. */
  readonly shows?: (field: Field, values: Values) => boolean;
  /** The form's own error texts, in place of the error catalog's. */
  readonly textOf?: (wrong: Wrong, field: Field) => string | undefined;
  /** The form's submission, from useSend. */
  readonly act?: Act | undefined;
  /** Whether a sheet asks for proofs before submission: refusals of those belong to the sheet. */
  readonly proves?: boolean;
  /** The fields that are kept when the session ends in the middle of the form. */
  readonly draft?: DraftRules<Values>;
};

/** The props that a text Field takes from its form. */
export type FieldBinding<Text = string> = {
  readonly value: Text;
  readonly onChange: (text: Text) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
};

const merge = <Values>(values: Values, part: unknown): Values => ({ ...values, ...(part as Partial<Values>) });

/**
 * The one way to build a form: its values, its errors and which of them show, the server's refusals by field, whether it was changed, and the state
 * of its proofs. A field's own error shows once the field has been left or the button pressed; the server's shows until anything is changed. A
 * refused form focuses the first wrong field (Form, first-wrong.ts). Sending is useSend's.
 */
export function useForm<
  Values extends object,
  Field extends string = Extract<keyof Values, string>,
  Action = Partial<Values>,
>(rules: FormRules<Values, Action, Field>) {
  const { start, reduce = merge, errors: find, shows, textOf, act, proves = false, draft } = rules;
  const describe = useErrorText();
  const refusalText = useRefusalText();
  const { own, begun } = useStartWithDraft(start, draft);
  const [state, dispatch] = useReducer(
    (before: FormState<Values>, step: FormStep<Action>) => reduceState(before, step, reduce),
    undefined,
    () => ({ ...startState(own), values: begun }),
  );
  useDraftKeeping(draft, { values: state.values, isDirty: isDirty(state) });
  /** A refusal of a call other than the form's own: sending a code, or logging in. */
  const [elsewhere, setElsewhere] = useState<unknown>();
  const [proving, setProving] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const seek = useFirstWrong(ref);

  const { values, tried, left } = state;
  const names =
    rules.names ?? (Object.fromEntries(Object.keys(values).map((name) => [name, name])) as Places<Field>["names"]);
  const failure = elsewhere ?? act?.refusal;
  const refused: Refused<Field> | undefined =
    failure === undefined ? undefined : refusedAt(failure, { ...rules, names: names ?? {} }, describe);
  const isOfProofs = proves && refused?.place === undefined && refusedStep(failure) !== undefined;
  const errors: Errors<Field> = find?.(values) ?? {};
  const isValid = Object.keys(errors).length === 0;

  const forget = () => {
    setElsewhere(undefined);
    act?.reset();
  };
  const isShown = (field: Field): boolean => tried || left.has(field) || (shows?.(field, values) ?? false);
  const errorOf = (field: Field): string | undefined => {
    const text = refused?.texts[field];
    if (text !== undefined) return text;
    const wrong = errors[field];
    if (!wrong || !isShown(field)) return undefined;
    return textOf ? textOf(wrong, field) : refusalText(wrong.error, wrong.params);
  };
  const change = (action: Action): void => {
    forget();
    setProving(false);
    dispatch({ do: "change", action });
  };
  /** A change after which the errors shown so far say nothing: another kind of order. */
  const turn = (action: Action): void => {
    forget();
    setProving(false);
    dispatch({ do: "turn", action });
  };
  const leave = (field: Field): void => dispatch({ do: "leave", field });
  return {
    values,
    errors,
    isValid,
    refused,
    errorOf,
    /** Whether a field of the form shows its error. */
    isShown,
    change,
    turn,
    leave,
    /** Whether the values differ from the start values. */
    isDirty: isDirty(state),
    /** A refusal without a field, in words. */
    rest: refused === undefined || refused.place !== undefined || isOfProofs ? undefined : refused.text,
    /** For a text Field: `<Field {...field("name")} />`. Only for text values, in a form whose changes are partial values. */
    field: <Name extends Field & keyof Values>(name: Name): FieldBinding<Values[Name]> => ({
      value: values[name],
      onChange: (text) => change({ [name]: text } as never),
      onBlur: () => leave(name),
      error: errorOf(name),
    }),
    /** A press: from now on every error shows, or those of some fields. Returns whether they are free of errors. */
    check: (...fields: Field[]): boolean => {
      dispatch(fields.length > 0 ? { do: "try", fields } : { do: "try" });
      return fields.length > 0 ? fields.every((field) => errors[field] === undefined) : isValid;
    },
    /** After a submission or a reopening: the current values after `action`, else the start values, are the new start. */
    restart: (action?: Action): void => {
      forget();
      setProving(false);
      dispatch({ do: "restart", action });
    },
    forget,
    /** Shows a refusal of another call than the form's own. */
    refuse: (error: unknown): void => {
      setElsewhere(error);
      seek();
    },
    ref,
    /** Focuses the first wrong field, for anything that is not a <Form>. */
    seek,
    /** Whether the sheet for the proofs is open: until it is closed, or the form itself is refused. */
    asks: proving && (failure === undefined || isOfProofs),
    prove: (): void => {
      forget();
      setProving(true);
    },
    leaveProofs: (): void => setProving(false),
  };
}
