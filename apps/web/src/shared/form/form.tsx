import { type FormHTMLAttributes, type RefObject, useRef } from "react";
import { useFirstWrong } from "./use-first-wrong.ts";

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "noValidate" | "onSubmit"> & {
  readonly onSubmit: () => unknown;
  readonly ref?: RefObject<HTMLFormElement | null>;
};

/** A form that the app checks, not the browser. Sent with something wrong in it, it leads to the first field that is. */
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
        // React hands on the event of a form in a sheet, which stands over this one and not in it.
        if (event.target !== event.currentTarget) return;
        onSubmit();
        goToFirstWrong();
      }}
    />
  );
}
