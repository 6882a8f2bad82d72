import type { AppLoadContext } from "@remix-run/node";
import { callByCode } from "#app/capabilities/portal/index.server.ts";
import type { PayerClients } from "#extensions/caller/index.ts";

export {
  answerUnknown,
  environmentOfCode,
  type PayerRefusal as CheckoutRefusal,
  refusalOf,
} from "#app/capabilities/portal/index.server.ts";

/** Calls the service about this link. @throws Response 404 or 429 */
export function callCheckout<Answer>(
  context: AppLoadContext,
  code: string,
  call: (checkout: PayerClients["checkout"]) => Promise<Answer>,
  idempotencyKey?: string,
): Promise<Answer> {
  const asked = { code, unknown: "payment_link_unknown", idempotencyKey };
  return callByCode(context, asked, ({ checkout }) => call(checkout));
}

/** The payer's address, by which the service knows whether a challenge comes first. */
export function payerOf({ clientAddress }: AppLoadContext): { payerIp?: string } {
  return clientAddress ? { payerIp: clientAddress } : {};
}
