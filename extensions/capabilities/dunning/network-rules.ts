import { retryAdviceOf, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { Advice } from "./dunning-state.ts";

/** What the decline of a charge allows. */
export function adviceOf({ decline, brand }: Pick<TransactionExtension, "decline" | "brand">): Advice {
  if (!decline) return { what: "schedule" };
  // Rows of earlier releases have no advice code.
  const { networkCode, networkAdviceCode: adviceCode = null, code: declineCode } = decline;
  return retryAdviceOf({ network: brand ?? null, networkCode, adviceCode, declineCode });
}
