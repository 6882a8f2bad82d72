import type { PageContext } from "#app/auth/require-auth.server.ts";
import { apiKeyView, expiresSoon } from "#app/capabilities/api-keys/index.server.ts";
import { disputeRow, summaryView, WITH_PAYMENT } from "#app/capabilities/disputes/index.server.ts";
import { blockingStepsOf } from "#app/capabilities/onboarding/index.server.ts";
import { disputeSummary } from "#app/dashboard/dispute-summary.server.ts";
import { readProblems } from "./read-problems.server.ts";

const SHOWN = 5;

/** Open tasks and the numbers of disputes. */
export async function readOverview(page: PageContext, locale: string) {
  const { extensions, organization, environment } = page;
  const [summary, waiting, keys, { now, overdue, paymentsInReview, ...problems }] = await Promise.all([
    disputeSummary(extensions),
    extensions.disputes.listDisputes({
      ...WITH_PAYMENT,
      limit: SHOWN,
      sort: "respond_by",
      ...{ responseStatus: ["needs_response", "draft"], overdue: false },
    }),
    extensions.apiKeys.listApiKeys({ limit: 100 }),
    readProblems(page, locale),
  ]);
  return {
    organizationName: organization.name,
    environment,
    now: now.toISOString(),
    summary: inTime(summaryView(summary), overdue),
    overdue,
    disputes: waiting.data.map(disputeRow),
    paymentsInReview,
    // A test clock does not change when keys expire.
    expiringKeys: keys.data.map(apiKeyView).filter((key) => expiresSoon(key, new Date())),
    problems,
    openSteps: blockingStepsOf(page, keys.data).filter(({ done }) => !done),
  };
}

/** Without the disputes whose deadline has passed, as the list of those that wait. */
function inTime<Summary extends { readonly waiting: number }>(summary: Summary, overdue: number): Summary {
  return { ...summary, waiting: Math.max(0, summary.waiting - overdue) };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;
