/** The Intl tag of the console: English for every operator, in what it shows and what it reads. */
export const TAG = "en-US";
