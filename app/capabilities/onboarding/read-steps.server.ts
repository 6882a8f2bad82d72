import type { PageContext } from "#app/auth/require-auth.server.ts";
import type { AccountView } from "#app/capabilities/merchant-account/index.server.ts";
import { blockingSteps, onboardingSteps, type SetUp, type Step } from "./steps.ts";

type Keys = readonly { readonly apiKeyStatus: string }[];

/** What blocks payments in the current environment, with its keys. */
export function blockingStepsOf(page: PageContext, keys: Keys): readonly Step[] {
  return blockingSteps(factsOf(page, keys));
}

/** All steps of the current environment. */
export async function readSteps(page: PageContext, account: AccountView): Promise<readonly Step[]> {
  const [keys, setUp] = await Promise.all([
    page.extensions.apiKeys.listApiKeys({ limit: 100 }),
    readSetUp(page, account),
  ]);
  return onboardingSteps(factsOf(page, keys.data), setUp);
}

function factsOf({ organization, environment }: PageContext, keys: Keys) {
  return {
    organizationName: organization.name,
    environment,
    merchantId: organization.merchantId,
    onboardingStatus: organization.onboardingStatus,
    activeKeys: keys.filter(({ apiKeyStatus }) => apiKeyStatus === "active").length,
  };
}

const ONE = { limit: 1 };

async function readSetUp({ extensions }: PageContext, account: AccountView): Promise<SetUp> {
  const [endpoints, recipients, payments] = await Promise.all([
    extensions.webhooks.listWebhookEndpoints({ ...ONE, webhookEndpointStatus: ["enabled"] }),
    extensions.notificationRecipients.listNotificationRecipients({
      ...ONE,
      notificationRecipientStatus: ["confirmed"],
    }),
    extensions.transactions.listTransactions({ ...ONE, transactionStatus: ["succeeded"] }),
  ]);
  const { statementDescriptor, publicProfile, capabilities } = account;
  const payouts = capabilities.find(({ capability }) => capability === "payouts");
  return {
    hasPayoutDestination: payouts !== undefined && !payouts.reasons.includes("no_payout_destination"),
    statementDescriptor,
    supportContact: publicProfile?.supportEmail ?? publicProfile?.supportPhone ?? null,
    hasEndpoint: endpoints.data.length > 0,
    hasRecipient: recipients.data.length > 0,
    hasPayment: payments.data.length > 0,
  };
}
