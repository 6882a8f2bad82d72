import { type Rule, withoutComments } from "./rules.ts";

/** Reads of the machine's time, in code and in SQL. A call such as `work.now()` uses a given clock. */
const MACHINE_TIME = [
  /new Date\(\)/,
  /\bDate\.now\(/,
  /(?<![.\w])now\(\)(?!\s*[:{])/,
  /\bcurrent_timestamp\b/i,
  /\b(clock|statement|transaction)_timestamp\(/,
];

/** Exceptions, each with its reason. */
const MAY_ASK: readonly (readonly [place: RegExp, why: string])[] = [
  [/^extensions\/platform\/kernel\/clock\.ts$/, "the one clock of real time, which everything else is given"],
  [/^extensions\/platform\/config\/config\.ts$/, "settings with an end are read before there is a clock"],
  [
    /^extensions\/platform\/database\/(database-time\.queries|heartbeat)\.ts$/,
    "leases need a time on which all processes agree",
  ],
  [/^extensions\/platform\/operations\//, "leases and lifetimes of idempotency records keep real time"],
  [/^extensions\/platform\/audit\/append\.ts$/, "the clock is a parameter"],
];

/** Domain code uses the time of its unit of work, which a test clock may have frozen. */
export const asksNoMachineTime: Rule = ({ path, text }) => {
  if (!/^extensions\/(capabilities|platform)\//.test(path) || MAY_ASK.some(([place]) => place.test(path))) return [];
  return MACHINE_TIME.filter((pattern) => pattern.test(withoutComments(text))).map(
    (pattern) => `asks the machine's time: ${pattern.source}`,
  );
};
