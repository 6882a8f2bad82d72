import type { Context } from "#extensions/platform/context.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { DueHandlers } from "./due-handler.ts";
import { listDueOrganizations } from "./due-organizations.queries.ts";
import { DUE_LEASE_MS, type DueRunner } from "./run-due-work.ts";
import { runSlice } from "./run-slice.ts";

const INTERVAL_MS = 1_000;
const AT_ONCE = 4;

export interface RunningDueWork {
  /** Claims nothing new, and resolves when what runs has ended or graceMs have passed. */
  stop(graceMs: number): Promise<void>;
}

interface DueWorkOptions {
  readonly leaseMs?: number;
  readonly intervalMs?: number;
}

/**
 * Runs due work until stopped: every second, and sooner when a commit of this process makes something due. The organization that was
 * served longest ago comes first.
 */
export function startDueWork(
  context: Context,
  handlers: DueHandlers,
  { leaseMs = DUE_LEASE_MS, intervalMs = INTERVAL_MS }: DueWorkOptions = {},
): RunningDueWork {
  const runner: DueRunner = { context, handlers, leaseMs };
  const running = new Map<string, Promise<void>>();
  const served = new Map<string, number>();
  let turn = 0;
  let isStopping = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const due = await listDueOrganizations(context.orm.em.fork(), context.clock.now(), [...running.keys()]);
    due.sort((one, other) => (served.get(one) ?? 0) - (served.get(other) ?? 0));
    if (running.size === 0 && due.length === 0) served.clear();
    for (const organizationId of due.slice(0, AT_ONCE - running.size)) if (!isStopping) serve(organizationId);
  }

  function serve(organizationId: string): void {
    turn += 1;
    served.set(organizationId, turn);
    const slice = getTenant({ em: context.orm.em.fork() }, { id: organizationId })
      .then((tenant) => runSlice(runner, tenant))
      .catch((error: unknown) => {
        context.logger.error({ err: error, organizationId }, "due work could not be claimed");
        return 0;
      })
      .then((count) => {
        running.delete(organizationId);
        if (count > 0) wake();
      });
    running.set(organizationId, slice);
  }

  function wake(): void {
    if (isStopping || looking || running.size >= AT_ONCE) return;
    looking = look()
      .catch((error: unknown) => context.logger.error({ err: error }, "due work could not be looked for"))
      .finally(() => (looking = null));
  }

  const timer = setInterval(wake, intervalMs);
  context.dueSoon.on("due", wake);
  wake();
  return {
    async stop(graceMs) {
      isStopping = true;
      clearInterval(timer);
      context.dueSoon.off("due", wake);
      const ended = Promise.all([looking, ...running.values()]).then(() => Promise.all(running.values()));
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}
