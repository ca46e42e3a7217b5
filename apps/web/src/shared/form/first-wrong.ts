/** What a field wears while it is wrong. A button that opens a choice wears `data-wrong`: no role of a button takes aria-invalid. */
const WRONG = '[aria-invalid="true"], [data-wrong]';
/** Behind a sheet or dialog, which keeps the focus in itself. */
const BEHIND = '[inert], [aria-hidden="true"]';

/**
 * Leads to the first wrong field of a form that was just sent, so that whoever pressed the button at the bottom sees and hears what stands in the
 * way. It may show later than the press: texts of errors are still being loaded, the server refuses after seconds, a sheet that asked for a password
 * closes and gives the focus back to the button. So it looks at each change of the page until the user does something else; what is typed into a sheet
 * over the form is not something else. Returns what ends it.
 */
export function seekFirstWrong(form: HTMLElement): () => void {
  const first = () => form.querySelector<HTMLElement>(WRONG);
  const look = () => {
    const wrong = first();
    if (wrong && !wrong.closest(BEHIND) && document.activeElement !== wrong) wrong.focus();
  };
  const isOver = ({ target }: Event): boolean => {
    const sheet = target instanceof Element ? target.closest('[role="dialog"]') : null;
    return sheet !== null && !sheet.contains(form) && document.activeElement !== first();
  };
  const act = (event: Event) => {
    if (!isOver(event)) stop();
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    document.removeEventListener("focusin", look);
    for (const type of ["keydown", "pointerdown"]) document.removeEventListener(type, act, true);
  };
  const attributeFilter = ["aria-invalid", "data-wrong", "disabled", "inert", "aria-hidden"];
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
  document.addEventListener("focusin", look);
  for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, act, true);
  // After React has drawn what the press has changed.
  queueMicrotask(look);
  return stop;
}
