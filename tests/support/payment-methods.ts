import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { sandboxEngine, type TestCard, testCards } from "#extensions/connectors/engine/index.ts";
import type { Platform, TestOrganization } from "./platform.ts";
import { untilDone } from "./retries.ts";
import { withKey } from "./transactions.ts";

/** The service as the organization calls it in the sandbox. */
export const callerOf = ({ callers }: Pick<Platform, "callers">, { id }: TestOrganization) =>
  callers.grpc.forOrganization({ organizationId: id });

export async function aCustomer(platform: Pick<Platform, "callers">, organization: TestOrganization, details = {}) {
  const { customerId } = await callerOf(platform, organization).customers.createCustomer(details);
  return customerId;
}

/** A card that the payer has stored in the engine's form. Returns its id. */
export async function aPaymentMethod(
  platform: Pick<Platform, "callers">,
  organization: TestOrganization,
  { customerId, testCard = "visa" }: { customerId?: string; testCard?: string } = {},
) {
  const { paymentMethods } = callerOf(platform, organization);
  const owner = customerId ?? (await aCustomer(platform, organization));
  const [creating, completing] = [withKey(), withKey()];
  const { paymentMethodSessionId } = await untilDone(() =>
    paymentMethods.createPaymentMethodSession({ customerId: owner }, creating),
  );
  const done = await untilDone(() =>
    paymentMethods.completePaymentMethodSession({ paymentMethodSessionId, testCard }, completing),
  );
  return { paymentMethodId: done.paymentMethodId ?? "", customerId: owner, paymentMethodSessionId };
}

/** Acts as the payer in the engine's form, without an event here. */
export async function payAsPayer(
  { context }: Pick<Platform, "context">,
  organization: TestOrganization,
  setupId: string,
  testCard: TestCard = "visa",
): Promise<void> {
  const work = organization.work();
  const { methodSetups } = await merchantEngine(work);
  const { clientSecret } = await methodSetups.get(setupId);
  const { publishableKey } = await getActiveMerchant(work);
  const access = { paymentId: setupId, publishableKey: publishableKey ?? "", clientSecret: clientSecret ?? "" };
  await sandboxEngine(context.config.engines.sandbox, "test").confirmAsPayer(access, testCards[testCard]);
}
