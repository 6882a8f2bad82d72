import type { Decline } from "#sandbox/engine/cards/test-cards.ts";
import { settleAttempt } from "#sandbox/engine/payments/attempt.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";

const UNIFIED = { unified_code: "UE_9000", unified_message: "Something went wrong" };

/** The fields of a payment that tell its failure, as they are without one. */
export const NO_FAILURE = {
  error_code: null,
  error_message: null,
  unified_code: null,
  unified_message: null,
  issuer_error_code: null,
  issuer_error_message: null,
  network_details: null,
  error_details: null,
};

/** Ends the attempt as declined. */
export function fail(payment: Payment, decline: Decline): void {
  const { code, message } = decline;
  const networkCode = decline.network_code ?? null;
  const adviceCode = decline.advice_code ?? null;
  const network = payment.inner.instrument?.card?.card_network ?? null;
  const shared = {
    error_code: code,
    error_message: message,
    ...UNIFIED,
    error_details: detailsOf(decline, network),
  };
  Object.assign(payment.body, {
    ...{ status: "failed", amount_capturable: 0, next_action: null },
    ...shared,
    issuer_error_code: networkCode,
    issuer_error_message: networkCode === null ? null : message,
    network_details: adviceCode === null ? null : { network_advice_code: adviceCode },
  });
  settleAttempt(payment, "failure", shared);
}

/** What the engine's processors say of the bank and the network. Null where neither said anything. */
function detailsOf({ code, message, network_code, advice_code }: Decline, network: string | null) {
  if (network_code === undefined && advice_code === undefined) return null;
  return {
    unified_details: null,
    issuer_details: {
      code: network_code ?? null,
      message: network_code === undefined ? null : message,
      network_details: { name: network, advice_code: advice_code ?? null, advice_message: null },
    },
    connector_details: { code, message, reason: null },
  };
}
