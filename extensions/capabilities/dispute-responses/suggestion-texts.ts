import { formatMoney } from "#contract/money.ts";
import { MAIL_LOCALE, mailDay, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import type { KnownFacts } from "./known-facts.ts";

type Known = NonNullable<KnownFacts>;

export const dayOf = (date: Date): string => mailDay(date, "UTC", "en");

export function addressText(address: PostalAddress | null | undefined): string | null {
  if (!address) return null;
  const { line1, line2, city, state, postalCode, country } = address;
  return (
    [line1, line2, city, [state, postalCode].filter(Boolean).join(" "), country].filter(Boolean).join("\n") || null
  );
}

/** What was sold, as the payer knows it. */
export function productText({ sale }: Known): string | null {
  const items = (sale.lineItems ?? []).map(({ productName, quantity }) => `${quantity} × ${productName}`);
  return items.join("\n") || sale.description || null;
}

/** The payment and the address from which it was made. */
export function paymentText({ sale }: Known): string | null {
  if (!sale.payerIp) return null;
  return `${mailTime(sale.createdAt, "UTC", "en")}: paid ${moneyOf(sale)} from the IP address ${sale.payerIp}.`;
}

/** Only what speaks for the merchant: checks that passed. */
export function checksText({ sale: { checks } }: Known): string | null {
  const passed = [
    checks?.cvc === "pass" ? "security code" : null,
    checks?.avsLine1 === "pass" ? "street" : null,
    checks?.avsPostalCode === "pass" ? "postal code" : null,
  ].filter((name) => name !== null);
  return passed.length > 0 ? `The card issuer confirmed: ${passed.join(", ")}.` : null;
}

export function threeDsText({ sale: { threeDs } }: Known): string | null {
  if (threeDs?.outcome !== "succeeded") return null;
  const details = [threeDs.version && `version ${threeDs.version}`, threeDs.eci && `ECI ${threeDs.eci}`].filter(
    Boolean,
  );
  return `The cardholder approved the payment with 3-D Secure${details.length > 0 ? ` (${details.join(", ")})` : ""}.`;
}

export function earlierText({ earlier }: Known): string | null {
  const first = earlier.at(-1);
  if (!first) return null;
  const [count, verb] =
    earlier.length === 1 ? ["1 earlier payment", "was"] : [`${earlier.length} earlier payments`, "were"];
  return `${count} with this card ${verb} not disputed, the first of these on ${dayOf(first.createdAt)}.`;
}

/** A refund that was made answers why no further one is due. */
export function refundsText({ refunds }: Known): string | null {
  const lines = refunds.map(({ amountMinorUnits, currency, createdAt, arn, id }) => {
    const reference = arn ? `acquirer reference number ${arn}` : `refund ${id}`;
    return `${formatMoney(amountMinorUnits, currency, MAIL_LOCALE)} was refunded on ${dayOf(createdAt)} (${reference}).`;
  });
  return lines.join("\n") || null;
}

function moneyOf({ capturedMinorUnits, currency }: Known["sale"]): string {
  return formatMoney(capturedMinorUnits, currency, MAIL_LOCALE);
}
