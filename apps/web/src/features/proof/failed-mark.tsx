/** The logo's ring with a cross in place of the check mark. */
export const FailedMark = () => (
  <svg
    aria-hidden="true"
    width="56"
    height="56"
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="4.2"
    strokeLinecap="round"
    className="text-bad"
  >
    <circle cx="16" cy="16" r="12" strokeDasharray="16 9.13" />
    <path d="M12.2 12.2l7.6 7.6M19.8 12.2l-7.6 7.6" />
  </svg>
);
