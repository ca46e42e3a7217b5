/** A link to a receipt in the users' app at the root. No login is required. */
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
