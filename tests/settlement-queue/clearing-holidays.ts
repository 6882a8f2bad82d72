const NEXT_MONDAY = "and if saturday,sunday then next monday";

/** December 25 and 26 move to the next weekdays when they fall on a weekend. */
const NEXT_DAYS = "and if saturday then next monday if sunday then next tuesday";

const GOOD_FRIDAY = "easter -2";
const EASTER_MONDAY = "easter 1";

/**
 * Closing days of payment systems without a country calendar, in the grammar of `date-holidays`. One-off closing days
 * are not included.
 */
export const CLEARING_HOLIDAYS: Readonly<Record<string, readonly string[]>> = {
  // TARGET.
  EUR: ["01-01", GOOD_FRIDAY, EASTER_MONDAY, "05-01", "12-25", "12-26"],
  // SIC. Banks in Zurich also close on January 2 and May 1.
  CHF: ["01-01", "01-02", GOOD_FRIDAY, EASTER_MONDAY, "05-01", "easter 39", "easter 50", "08-01", "12-25", "12-26"],
  // Federal holidays, and Family Day and the Civic Holiday, on which most banks don't clear.
  CAD: [
    ...[`01-01 ${NEXT_MONDAY}`, "3rd monday in February", GOOD_FRIDAY, "monday before 05-25", `07-01 ${NEXT_MONDAY}`],
    ...["1st monday in August", "1st monday in September", `09-30 ${NEXT_MONDAY}`, "2nd monday in October"],
    ...[`11-11 ${NEXT_MONDAY}`, `12-25 ${NEXT_DAYS}`, `12-26 ${NEXT_DAYS}`],
  ],
  // RITS is open on holidays of only Sydney or only Melbourne.
  AUD: [
    ...[`01-01 ${NEXT_MONDAY}`, `01-26 ${NEXT_MONDAY}`, GOOD_FRIDAY, EASTER_MONDAY, "04-25", "2nd monday in June"],
    ...[`12-25 ${NEXT_DAYS}`, `12-26 ${NEXT_DAYS}`],
  ],
  // Denmark's banks close on more days than public holidays.
  DKK: [
    ...["01-01", "easter -3", GOOD_FRIDAY, EASTER_MONDAY, "easter 39", "easter 40", "easter 50", "06-05"],
    ...["12-24", "12-25", "12-26", "12-31"],
  ],
};
