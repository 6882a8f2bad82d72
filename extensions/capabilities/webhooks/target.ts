import { assertTargetAllowed, type TargetPolicy } from "#extensions/connectors/webhooks/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Webhooks of the sandbox may go to the developer's machine where the installation says so. */
export function targetPolicyOf({ context, environment }: Pick<UnitOfWork, "context" | "environment">): TargetPolicy {
  return { allowsPrivate: context.config.webhookPrivateTargets && environment === "sandbox" };
}

/** Refuses a URL to which nothing will be sent. It may ask name servers, so it runs before a transaction. @throws webhook_url_not_allowed */
export function assertUrlAllowed(work: UnitOfWork, url: string): Promise<void> {
  return assertTargetAllowed(url, targetPolicyOf(work));
}
