import { logFailure } from "#extensions/platform/database/log-failure.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { part } from "#extensions/platform/work/part.ts";
import type { ClockParts } from "./clock-parts.ts";
import { runAdvance } from "./run-advance.ts";

/** Advances that one process continues at once. Others wait for it, or for another process. */
const AT_ONCE = 4;

/** The advances that this process continues, by organization: each has one clock. */
export interface Advances {
  readonly running: Map<string, Promise<void>>;
  isStopping: boolean;
}

export const advancesPart = part("test clocks", (): Advances => ({ running: new Map(), isStopping: false }));

/**
 * Continues the organization's advance in this process, unless another one does. Resolves when it has ended or goes on
 * elsewhere; null when this process has no place for it.
 */
export function continueAdvance(context: Context, tenant: Tenant, parts: ClockParts): Promise<void> | null {
  const advances = context.use(advancesPart);
  const { organizationId } = tenant;
  const known = advances.running.get(organizationId);
  if (known) return known;
  if (advances.isStopping || advances.running.size >= AT_ONCE) return null;
  const running = runAdvance({ context, tenant, parts, isStopping: () => advances.isStopping }).finally(() =>
    advances.running.delete(organizationId),
  );
  advances.running.set(organizationId, running);
  running.catch((err: unknown) => logFailure(context.logger, { err, organizationId }, "a test clock did not advance"));
  return running;
}
