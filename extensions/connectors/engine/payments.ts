import { z } from "zod";
import { type Ask, segment } from "./ask.ts";
import type { components, operations } from "./gen/engine-api.ts";
import { toEngineAmount } from "./json.ts";
import { type EnginePayment, paymentSchema } from "./payment.schema.ts";
import { read } from "./read-answer.ts";

type Requests = components["schemas"];
type ListQuery = NonNullable<operations["List all Payments"]["parameters"]["query"]>;

/** Card data in the clear: for the sandbox and its test cards. No public API of the platform accepts a card number. */
interface TestCard {
  number: string;
  expiryMonth: string;
  expiryYear: string;
  holderName: string;
  securityCode: string;
}

export interface NewPayment {
  /** Ours. A second payment of the same id is refused as `already_exists`, which makes a creation safe to repeat. */
  paymentId: string;
  amountMinorUnits: bigint;
  currency: string;
  captureMethod?: "automatic" | "manual";
  card?: TestCard;
}

const PAGE_SIZE = 100;

export function paymentsOf(ask: Ask) {
  return {
    /** Charges at once when there is a card. A declined card is an answer: status `failed`, with its `failure`. */
    create: async (payment: NewPayment) =>
      read(paymentSchema, await ask({ method: "POST", path: "/payments", json: createRequest(payment) })),
    get: async (id: string) => read(paymentSchema, await ask({ method: "GET", path: `/payments/${segment(id)}` })),
    /** Newest first. */
    list: () => listPayments(ask),
  };
}

async function* listPayments(ask: Ask): AsyncGenerator<EnginePayment> {
  let after: string | undefined;
  do {
    const query = { limit: PAGE_SIZE, ...(after && { starting_after: after }) } satisfies ListQuery;
    const { data } = read(pageSchema, await ask({ method: "GET", path: "/payments/list", query }));
    yield* data;
    after = data.length === PAGE_SIZE ? data.at(-1)?.enginePaymentId : undefined;
  } while (after);
}

const pageSchema = z.object({ data: z.array(paymentSchema) });

function createRequest(payment: NewPayment): Requests["PaymentsCreateRequest"] {
  return {
    payment_id: payment.paymentId,
    amount: toEngineAmount(payment.amountMinorUnits),
    // The engine adds currencies over time and rejects unknown ones itself.
    currency: payment.currency as Requests["Currency"],
    capture_method: payment.captureMethod ?? "automatic",
    ...(payment.card && cardRequest(payment.card)),
  };
}

function cardRequest(card: TestCard) {
  return {
    confirm: true,
    authentication_type: "no_three_ds",
    payment_method: "card",
    payment_method_type: "credit",
    payment_method_data: {
      card: {
        card_number: card.number,
        card_exp_month: card.expiryMonth,
        card_exp_year: card.expiryYear,
        card_holder_name: card.holderName,
        card_cvc: card.securityCode,
      },
    },
  } satisfies Partial<Requests["PaymentsCreateRequest"]>;
}
