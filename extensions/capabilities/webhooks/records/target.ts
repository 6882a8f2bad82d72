import { assertTargetAllowed, type TargetPolicy } from "#extensions/connectors/webhooks/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Sandbox webhooks may go to private addresses if the installation allows it. */
export function targetPolicyOf({ context, environment }: Pick<UnitOfWork, "context" | "environment">): TargetPolicy {
  return { allowsPrivate: context.config.webhookPrivateTargets && environment === "sandbox" };
}

/**
 * Refuses a URL that webhooks cannot be sent to. It may resolve names, so call it before a transaction.
 * @throws webhook_url_not_allowed
 */
export function assertUrlAllowed(work: UnitOfWork, url: string): Promise<void> {
  return assertTargetAllowed(url, targetPolicyOf(work));
}
