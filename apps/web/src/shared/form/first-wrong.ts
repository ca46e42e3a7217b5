/** The attribute of a field with an error. A button that opens a choice has `data-wrong`: aria-invalid is not allowed on buttons. */
const WRONG = '[aria-invalid="true"], [data-wrong]';
/** Behind a sheet or dialog, which traps the focus. */
const BEHIND = '[inert], [aria-hidden="true"]';

/**
 * Focuses the first wrong field of a form that was just submitted, so that a user who pressed the button at the bottom sees and hears the error. The
 * error may show later than the press: error texts are still loading, the server refuses after seconds, a sheet that asked for a password closes and
 * gives the focus back to the button. So it checks each change of the page until the user does something else; typing into a sheet over the form does
 * not count as that. Returns a function that ends it.
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
  // After React has rendered the changes of the press.
  queueMicrotask(look);
  return stop;
}
