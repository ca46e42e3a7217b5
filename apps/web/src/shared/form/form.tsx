import { type FormHTMLAttributes, type RefObject, useRef } from "react";
import { useFirstWrong } from "./use-first-wrong.ts";

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "noValidate" | "onSubmit"> & {
  readonly onSubmit: () => unknown;
  readonly ref?: RefObject<HTMLFormElement | null>;
};

/** A form that the app validates, not the browser. Submitted with errors, it focuses the first wrong field. */
export function Form({ onSubmit, ref, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const goToFirstWrong = useFirstWrong(element);
  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the submit event of a form in a sheet, which is above this form in the page but not inside it.
        if (event.target !== event.currentTarget) return;
        onSubmit();
        goToFirstWrong();
      }}
    />
  );
}
