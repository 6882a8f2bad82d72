import { createBankLinking } from "#extensions/connectors/bank-linking/index.ts";
import { part } from "#extensions/platform/work/part.ts";

/** The bank-linking provider; null when none is configured. */
export const bankLinking = part(
  "bank-linking",
  ({ config }) => config.bankLinking && createBankLinking(config.bankLinking),
);
