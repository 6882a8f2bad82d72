import { methodName } from "#app/capabilities/payment-methods/index.ts";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { customerName } from "#app/dashboard/customer-cell.tsx";
import type { DisputeView } from "./dispute-view.server.ts";

type Payer = Pick<DisputeView, "customer" | "payment">;

/** The customer, else the card. Null when neither is known. */
export function payerName({ customer, payment }: Payer): string | null {
  return customer ? customerName(customer) : payment && cardName(payment);
}

/** "Visa •••• 4242". Null for a payment without a method. */
export function cardName({ paymentMethodType: type, ...card }: NonNullable<DisputeView["payment"]>): string | null {
  return type === null ? null : methodName({ type, ...card });
}

/** "$129.00, Grace Hopper", for titles. */
export function disputeName(dispute: Payer & Pick<DisputeView, "amount" | "currency">, locale: string): string {
  return [formatMoney(dispute.amount, dispute.currency, locale), payerName(dispute)].filter(Boolean).join(", ");
}
