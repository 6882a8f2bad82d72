import type { PageContext } from "#app/auth/require-auth.server.ts";
import { disputeSummary } from "#app/dashboard/dispute-summary.server.ts";
import { onboardingSteps } from "./steps.ts";

/** The steps of the current environment. */
export async function readSteps({ extensions, organization, environment }: PageContext) {
  const [summary, keys] = await Promise.all([
    disputeSummary(extensions),
    extensions.apiKeys.listApiKeys({ limit: 100 }),
  ]);
  return onboardingSteps({
    organizationName: organization.name,
    environment,
    merchantId: organization.merchantId,
    activeKeys: keys.data.filter(({ apiKeyStatus }) => apiKeyStatus === "active").length,
    answeredDisputes: summary.submitted + summary.won,
    waitingDisputes: summary.needsResponse + summary.draft,
  });
}
