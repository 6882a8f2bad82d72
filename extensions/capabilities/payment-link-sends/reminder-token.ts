import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const SEPARATOR = "~";

/** The page on which the recipient of a mail stops its reminders. It opens with a button, since mail programs open links. */
export function reminderUrl(work: UnitOfWork, { id }: { readonly id: string }): string | null {
  return portalUrl(work, `/reminders/${work.environment}${SEPARATOR}${reminderToken(work, { id })}`);
}

export function reminderToken({ context, tenant, environment }: UnitOfWork, { id }: { readonly id: string }): string {
  return [id, context.signing.sign(id, scopeOf(tenant.organizationId, environment))].join(SEPARATOR);
}

/** The send that a token names. @throws reminder_link_invalid */
export function readReminderToken({ context, tenant, environment }: UnitOfWork, token: string): string {
  const [id = "", signature = ""] = token.split(SEPARATOR);
  if (!context.signing.isSigned(id, signature, scopeOf(tenant.organizationId, environment)))
    throw refuse("reminder_link_invalid");
  return id;
}

const scopeOf = (organizationId: string, environment: string) => ({
  organizationId,
  purpose: `payment link reminders ${environment}`,
});
