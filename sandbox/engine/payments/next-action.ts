import type { Call } from "#sandbox/engine/routing/route.ts";
import { randomText } from "#sandbox/engine/store/ids.ts";
import { attemptId, type NextAction, type Payment } from "./payment.document.ts";
import type { Waiting } from "./waiting.rules.ts";

const PHONE_MINUTES = 5;

/** The page on which the payer approves or rejects the current attempt. */
const redirectUrl = (call: Call, payment: Payment): string =>
  `${call.engine.publicUrl}/payments/redirect/${payment.id}/${payment.merchantId}/${attemptId(payment)}`;

/** The payer's next action; null while only the processor is awaited. */
export function nextAction(call: Call, payment: Payment, waiting: Waiting): NextAction | null {
  if (waiting === "page") return { type: "redirect_to_url", redirect_to_url: redirectUrl(call, payment) };
  if (waiting === "transfer") return bankTransfer(payment);
  if (waiting === "voucher") return voucher(call, payment);
  return waiting === "phone" ? waitScreen(call) : null;
}

const bankTransfer = ({ body }: Payment): NextAction => ({
  type: "display_bank_transfer_information",
  bank_transfer_steps_and_charges_details: {
    ach_credit_transfer: {
      account_number: "000123456789",
      bank_name: "Sandbox Bank",
      routing_number: "110000000",
      swift_code: "SANDUS33",
    },
    receiver: { amount_received: 0, amount_charged: null, amount_remaining: body.net_amount },
  },
});

const voucher = (call: Call, payment: Payment): NextAction => ({
  type: "display_voucher_information",
  voucher_details: {
    reference: randomText(12).toUpperCase(),
    expires_at: Date.parse(String(payment.body.expires_on)),
    download_url: null,
    instructions_url: redirectUrl(call, payment),
  },
});

/** The engine counts these times in nanoseconds. */
function waitScreen(call: Call): NextAction {
  const from = call.now.getTime() * 1e6;
  return {
    type: "wait_screen_information",
    display_from_timestamp: from,
    display_to_timestamp: from + PHONE_MINUTES * 60e9,
    poll_config: { delay_in_secs: 5, frequency: 60 },
  };
}
