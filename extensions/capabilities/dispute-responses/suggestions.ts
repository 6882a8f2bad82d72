import type { KnownFacts } from "./known-facts.ts";
import {
  addressText,
  checksText,
  dayOf,
  earlierText,
  paymentText,
  productText,
  refundsText,
  threeDsText,
} from "./suggestion-texts.ts";

type Known = NonNullable<KnownFacts>;
type Source =
  | "transaction"
  | "checks"
  | "three_ds"
  | "customer"
  | "receipt"
  | "refunds"
  | "fulfillments"
  | "earlier_sales";

export interface Suggestion {
  readonly evidenceType: string;
  readonly sources: readonly Source[];
  /** Null for the receipt, which becomes a file. */
  readonly text: string | null;
}

/** One suggestion of each type for which something is known, ordered by type. */
export function suggestionsFrom(known: Known | null): Suggestion[] {
  if (!known) return [];
  const all = [
    ...ofCustomer(known),
    ...ofSale(known),
    ...ofDeliveries(known),
    ...ofActivity(known),
    ...ofRefunds(known),
  ];
  return all.sort((one, other) => (one.evidenceType < other.evidenceType ? -1 : 1));
}

function ofCustomer({ customer, deliveries }: Known): Suggestion[] {
  const delivered = deliveries.findLast(({ shippingAddress }) => shippingAddress !== null)?.shippingAddress;
  return [
    ...texts("customer_name", "customer", customer?.name),
    ...texts("customer_email_address", "customer", customer?.email),
    ...texts("billing_address", "customer", addressText(customer?.billingAddress)),
    ...(delivered
      ? texts("shipping_address", "fulfillments", addressText(delivered))
      : texts("shipping_address", "customer", addressText(customer?.shippingAddress))),
  ];
}

function ofSale(known: Known): Suggestion[] {
  const { sale } = known;
  const receipt: Suggestion = { evidenceType: "receipt", sources: ["receipt"], text: null };
  return [
    ...texts("customer_purchase_ip", "transaction", sale.payerIp),
    ...texts("product_description", "transaction", productText(known)),
    ...(sale.capturedMinorUnits > 0n ? [receipt] : []),
  ];
}

function ofDeliveries({ deliveries }: Known): Suggestion[] {
  const shipped = deliveries.filter(({ carrier, trackingNumber }) => carrier !== null || trackingNumber !== null);
  const services = deliveries.filter((each) => !shipped.includes(each));
  const joined = (values: readonly (string | null)[]) => [...new Set(values)].filter(Boolean).join(", ");
  return [
    ...texts("shipping_carrier", "fulfillments", joined(shipped.map(({ carrier }) => carrier))),
    ...texts("shipping_tracking_number", "fulfillments", joined(shipped.map((each) => each.trackingNumber))),
    ...texts("shipping_date", "fulfillments", joined(shipped.map(({ shippedAt }) => shippedAt && dayOf(shippedAt)))),
    ...texts(
      "service_date",
      "fulfillments",
      joined(services.map((each) => each.deliveredAt && dayOf(each.deliveredAt))),
    ),
  ];
}

/** What shows that the cardholder paid and got it, in one text: the bank has no field of its own for most of it. */
function ofActivity(known: Known): Suggestion[] {
  const delivered = known.deliveries.flatMap(({ deliveredAt }) =>
    deliveredAt ? `Delivered on ${dayOf(deliveredAt)}.` : [],
  );
  const parts: readonly (readonly [Source, string | null])[] = [
    ["transaction", paymentText(known)],
    ["checks", checksText(known)],
    ["three_ds", threeDsText(known)],
    ["fulfillments", [...new Set(delivered)].join("\n") || null],
    ["earlier_sales", earlierText(known)],
  ];
  const given = parts.filter(([, text]) => text !== null);
  if (given.length === 0) return [];
  const sources = given.map(([source]) => source);
  return [{ evidenceType: "access_activity_log", sources, text: given.map(([, text]) => text).join("\n") }];
}

function ofRefunds(known: Known): Suggestion[] {
  return texts("refund_refusal_explanation", "refunds", refundsText(known));
}

function texts(evidenceType: string, source: Source, text: string | null | undefined): Suggestion[] {
  return text ? [{ evidenceType, sources: [source], text }] : [];
}
