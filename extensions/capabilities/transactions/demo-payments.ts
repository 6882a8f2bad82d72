import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS_BACK = 24 * 70;
/** Payments of the last hour, so that lists start with recent successes. */
const RECENT = 8;
const RECENT_MINUTES = 7;

const CARDS = ["4242424242424242", "5555555555554444", "378282246310005", "6011111111111117", "4111111111111111"];
const DECLINED_CARD = "4000000000000002";
const ONE_IN_DECLINED = 14;
const ONE_IN_UNCAPTURED = 17;
const ONE_IN_GUEST = 3;
/** Payments per customer that store a card. */
const STORED = 2;

/** Payer data as sent to the engine. */
export interface DemoPayer {
  readonly id: string;
}

/** Payments spread over the last weeks, with more recent ones. Deterministic, so that screenshots are comparable. */
export function demoPayments({ payments, goods }: DemoOrganization, payers: readonly DemoPayer[], now: Date) {
  return Array.from({ length: payments }, (_, index) => {
    const createdAt = new Date(now.getTime() - ageOf(index, payments));
    const isDeclined = index % ONE_IN_DECLINED === ONE_IN_DECLINED - 1;
    return {
      ...cardPayment(createdAt, 1_500 + ((index * 7_919) % 240) * 95),
      capture_method: index % ONE_IN_UNCAPTURED === ONE_IN_UNCAPTURED - 1 ? "manual" : "automatic",
      description: goods[index % goods.length],
      merchant_order_reference_id: `order-${1001 + index}`,
      payment_method_data: {
        card: cardOf(isDeclined ? DECLINED_CARD : (CARDS[index % CARDS.length] ?? DECLINED_CARD)),
      },
      ...(index % ONE_IN_GUEST > 0 && byCustomer(index, payers, createdAt)),
    };
  });
}

function ageOf(index: number, payments: number): number {
  const later = payments - 1 - index;
  if (later < RECENT) return (later * RECENT_MINUTES + 1) * MINUTE_MS;
  const progress = (index + 1) / payments;
  return Math.round((1 - Math.sqrt(progress)) * HOURS_BACK) * HOUR_MS + index * MINUTE_MS;
}

interface DemoOrder {
  readonly amount: number;
  readonly reference: string;
  readonly payer?: DemoPayer | undefined;
}

/** A paid order, for example to be disputed later. */
export function demoOrder({ amount, reference, payer }: DemoOrder, index: number, createdAt: Date) {
  return {
    ...cardPayment(createdAt, amount),
    merchant_order_reference_id: reference,
    payment_method_data: { card: cardOf(CARDS[index % CARDS.length] ?? DECLINED_CARD) },
    ...(index % ONE_IN_GUEST > 0 && payer && { customer: payer }),
  };
}

const TESTED_CARDS = 10;

/** Simulated card testing on a customer's account, with the number of declines that the default rules allow. */
export function testedCards(payer: DemoPayer, now: Date) {
  return Array.from({ length: TESTED_CARDS }, (_, index) => ({
    ...cardPayment(new Date(now.getTime() - (45 - index) * MINUTE_MS), 100),
    merchant_order_reference_id: `test-${index + 1}`,
    payment_method_data: { card: cardOf(DECLINED_CARD) },
    customer: payer,
  }));
}

function cardPayment(createdAt: Date, amount: number) {
  return {
    payment_id: newId("transaction", createdAt),
    amount,
    currency: "USD",
    confirm: true,
    payment_method: "card",
    payment_method_type: "credit",
    created_at: createdAt.toISOString(),
  };
}

function byCustomer(index: number, payers: readonly DemoPayer[], acceptedAt: Date) {
  const customer = payers[index % payers.length];
  const isStored = index < payers.length * ONE_IN_GUEST * STORED;
  const acceptance = { acceptance_type: "online", accepted_at: acceptedAt.toISOString() };
  return { customer, ...(isStored && { setup_future_usage: "off_session", customer_acceptance: acceptance }) };
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
