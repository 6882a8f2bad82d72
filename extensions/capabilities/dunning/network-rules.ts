import { retryAdviceOf, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { Advice } from "./dunning-state.ts";

type Declined = NonNullable<TransactionExtension["decline"]> & { readonly networkAdviceCode?: string | null };

/** What the decline of a charge allows. */
export function adviceOf({ decline, brand }: Pick<TransactionExtension, "decline" | "brand">): Advice {
  if (!decline) return { what: "schedule" };
  // Absent in rows of earlier releases.
  const { networkCode, networkAdviceCode: adviceCode = null, code: declineCode }: Declined = decline;
  return retryAdviceOf({ network: brand ?? null, networkCode, adviceCode, declineCode });
}
