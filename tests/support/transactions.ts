import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreateTransactionRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { Platform, TestOrganization } from "./platform.ts";
import { untilDone } from "./retries.ts";

type Request = MessageInitShape<typeof CreateTransactionRequestSchema>;

/** The organization's clients, which send an idempotency key where one is needed. */
export function callersOf({ callers }: Pick<Platform, "callers">, { id }: Pick<TestOrganization, "id">) {
  return callers.grpc.forOrganization({ organizationId: id });
}

export const withKey = (key: string = randomUUID()) => ({ headers: { "idempotency-key": key } });

/** A transaction that waits for its payer. */
export function aTransaction(
  platform: Pick<Platform, "callers">,
  organization: Pick<TestOrganization, "id">,
  request: Request = {},
) {
  const { transactions } = callersOf(platform, organization);
  const options = withKey();
  return untilDone(() => transactions.createTransaction({ amount: 4200n, currency: "USD", ...request }, options));
}

interface Payer {
  testCard?: string;
  wallet?: string;
  payerDecision?: string;
}

/**
 * A transaction paid with a test card or a wallet. By default the card's country is unknown, so no cross-border fee
 * applies.
 */
export async function aPaidTransaction(
  platform: Pick<Platform, "callers">,
  organization: Pick<TestOrganization, "id">,
  { testCard = "saved_insufficient_funds", wallet, payerDecision, ...request }: Request & Payer = {},
) {
  const { transactions } = callersOf(platform, organization);
  const { transactionId } = await aTransaction(platform, organization, request);
  const options = withKey();
  const payment = { transactionId, testCard, ...(wallet && { wallet }), ...(payerDecision && { payerDecision }) };
  return untilDone(() => transactions.payTransaction(payment, options));
}
