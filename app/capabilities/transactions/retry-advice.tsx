import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

type Decline = NonNullable<TransactionView["decline"]>;

const SENTENCES: Readonly<Record<string, string>> = {
  never: "The card network forbids another charge of this card.",
  payer_stopped: "The customer stopped these payments at the bank. Don't charge another card.",
  after_update: "Charge this card again only after its details are updated.",
  authenticate: "The customer must confirm the payment with the bank.",
  unavailable: "The bank or the processor wasn't available. Try again in a few minutes.",
  schedule: "The card network allows another try later.",
};

/** What the card network allows next, in words. Nothing for declines that were kept before it was known. */
export function RetryAdvice({ decline }: { decline: Pick<Decline, "retryAdvice" | "retryNotBeforeAt"> }) {
  const { retryAdvice, retryNotBeforeAt } = decline;
  if (retryAdvice === "wait" && retryNotBeforeAt)
    return (
      <>
        The card network forbids another try before <LocalTime at={retryNotBeforeAt} />.
      </>
    );
  return SENTENCES[retryAdvice ?? ""] ?? null;
}

/** The codes of the processor, the card network and its advice, for support. */
export function declineCodesOf({ engineCode, networkCode, networkAdviceCode }: Decline): string {
  const codes = [
    ["Processor code", engineCode],
    ["Network code", networkCode],
    ["Network advice code", networkAdviceCode],
  ] as const;
  return codes.flatMap(([name, code]) => (code ? [`${name}: ${code}`] : [])).join(" · ");
}
