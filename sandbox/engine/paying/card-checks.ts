import type { shownCard } from "#sandbox/engine/cards/card.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";

const passed = (given: unknown): "pass" | null => (given ? "pass" : null);

interface Billed {
  address?: { line1?: string | null; zip?: string | null } | null;
}

/** Shows the processor's checks of an authorized card: the security code and the address, as far as they were given. */
export function showChecks({ body, inner }: Payment): void {
  const { instrument } = inner;
  const data = body.payment_method_data as { card?: ReturnType<typeof shownCard>; billing?: Billed | null } | null;
  if (!instrument?.card || !data?.card) return;
  const address = (data.billing ?? (body.billing as Billed | null))?.address;
  data.card.payment_checks = {
    cvc_check: passed(instrument.hasCode),
    address_line1_check: passed(address?.line1),
    address_postal_code_check: passed(address?.zip),
  };
}
