import { DETAILS } from "./payment-link-labels.ts";
import type { PaymentLinkView } from "./payment-link-view.server.ts";

type Collected = NonNullable<PaymentLinkView["collect"]>;

/** What the page asks of the payer besides a card, in a sentence. */
export function AskedOfPayers({ collect }: { collect: PaymentLinkView["collect"] }) {
  const details = collect ? [...askedDetails(collect), ...questions(collect)] : [];
  return <>{details.length > 0 ? details.join(", ") : "Nothing else"}</>;
}

function askedDetails(collect: Collected): string[] {
  const said: Readonly<Record<string, string | null>> = {
    name: collect.name,
    email: collect.email,
    phone: collect.phone,
    billing_address: collect.billingAddress,
    shipping_address: collect.shippingAddress,
  };
  return DETAILS.filter(({ field }) => said[field] === "required" || said[field] === "optional").map(
    ({ field, label }) => (said[field] === "optional" ? `${label} (optional)` : label),
  );
}

function questions({ customFields }: Collected): string[] {
  return customFields.map(({ label, required }) => (required ? label : `${label} (optional)`));
}
