import type { PageContext } from "#app/auth/require-auth.server.ts";
import { apiKeyView, expiresSoon } from "#app/capabilities/api-keys/index.server.ts";
import { disputeRow, summaryView, WITH_PAYMENT } from "#app/capabilities/disputes/index.server.ts";
import { readSteps } from "#app/capabilities/onboarding/index.server.ts";
import { REVIEW_REASONS } from "#app/capabilities/transactions/index.server.ts";
import { disputeSummary } from "#app/dashboard/dispute-summary.server.ts";

const SHOWN = 5;

/** Open tasks and the numbers of disputes. */
export async function readOverview(page: PageContext, now: Date) {
  const { extensions, organization, environment } = page;
  const [summary, waiting, reviews, keys, steps] = await Promise.all([
    disputeSummary(extensions),
    extensions.disputes.listDisputes({
      ...WITH_PAYMENT,
      limit: SHOWN,
      sort: "respond_by",
      responseStatus: ["needs_response", "draft"],
    }),
    extensions.transactions.summarizeTransactions({ reviewReason: REVIEW_REASONS }),
    extensions.apiKeys.listApiKeys({ limit: 100 }),
    readSteps(page),
  ]);
  return {
    organizationName: organization.name,
    environment,
    summary: summaryView(summary),
    disputes: waiting.data.map(disputeRow),
    paymentsInReview: reviews.count,
    expiringKeys: keys.data.map(apiKeyView).filter((key) => expiresSoon(key, now)),
    // Disputes that need a response are listed individually.
    openSteps: steps.filter(({ id, done }) => !done && id !== "dispute"),
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;
