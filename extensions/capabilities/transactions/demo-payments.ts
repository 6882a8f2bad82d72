import type { DemoOrganization } from "#extensions/platform/demo.ts";
import { newId } from "#extensions/platform/ids.ts";

const HOUR_MS = 3_600_000;
const HOURS_BACK = 24 * 100;

const CARDS = ["4242424242424242", "5555555555554444", "378282246310005", "6011111111111117", "4111111111111111"];
const DECLINED_CARD = "4000000000000002";
const ONE_IN_DECLINED = 14;
const ONE_IN_UNCAPTURED = 17;

/** Payments spread over the last months, more of them lately. The same numbers each time, so that screenshots compare. */
export function demoPayments({ payments, goods }: DemoOrganization, now: Date) {
  return Array.from({ length: payments }, (_, index) => {
    const progress = (index + 1) / payments;
    const createdAt = new Date(
      now.getTime() - Math.round((1 - Math.sqrt(progress)) * HOURS_BACK) * HOUR_MS - index * 60_000,
    );
    const declined = index % ONE_IN_DECLINED === ONE_IN_DECLINED - 1;
    return {
      payment_id: newId("transaction", createdAt),
      amount: 1_500 + ((index * 7_919) % 240) * 95,
      currency: "USD",
      confirm: true,
      capture_method: index % ONE_IN_UNCAPTURED === ONE_IN_UNCAPTURED - 1 ? "manual" : "automatic",
      description: goods[index % goods.length],
      merchant_order_reference_id: `order-${1001 + index}`,
      payment_method: "card",
      payment_method_type: "credit",
      payment_method_data: { card: cardOf(declined ? DECLINED_CARD : (CARDS[index % CARDS.length] ?? DECLINED_CARD)) },
      created_at: createdAt.toISOString(),
    };
  });
}

function cardOf(number: string) {
  return {
    card_number: number,
    card_exp_month: "12",
    card_exp_year: "2034",
    card_holder_name: "Robin Lindqvist",
    card_cvc: "123",
  };
}
