/** A receipt in the users' app, which needs no login for it; it stands beside the console, at the root. */
export const ReceiptLink = ({ id }: { readonly id: string }) => (
  <a
    href={`/#/pages/receipt/index?id=${encodeURIComponent(id)}`}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`Open receipt ${id.slice(0, 8)} in a new tab`}
  >
    {id.slice(0, 8)} ↗
  </a>
);
