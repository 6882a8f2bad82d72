import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreateTransactionRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { Platform, TestOrganization } from "./platform.ts";

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
  return transactions.createTransaction({ amount: 4200n, currency: "USD", ...request }, withKey());
}

/** A transaction that its payer has paid with a test card. */
export async function aPaidTransaction(
  platform: Pick<Platform, "callers">,
  organization: Pick<TestOrganization, "id">,
  { testCard = "visa", payerDecision, ...request }: Request & { testCard?: string; payerDecision?: string } = {},
) {
  const { transactions } = callersOf(platform, organization);
  const { transactionId } = await aTransaction(platform, organization, request);
  return transactions.payTransaction({ transactionId, testCard, ...(payerDecision && { payerDecision }) });
}

/** A customer with a card on file, which a payment has stored. */
export async function aStoredCard(
  platform: Pick<Platform, "callers">,
  organization: Pick<TestOrganization, "id">,
  testCard = "visa",
) {
  const { customers } = callersOf(platform, organization);
  const { customerId } = await customers.createCustomer({ name: "Robin Lindqvist", email: "robin@example.com" });
  const stored = { customerId, savePaymentMethod: true, testCard };
  const { paymentMethodId = "" } = await aPaidTransaction(platform, organization, stored);
  return { customerId, paymentMethodId };
}
