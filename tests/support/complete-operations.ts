import { registry } from "#extensions/capabilities.ts";
import type { Context } from "#extensions/platform/context.ts";
import { completeAbandoned } from "#extensions/platform/operations/complete.job.ts";
import { phasedOperations } from "#extensions/platform/operations/phased-operations.ts";

/** Runs the job that finishes what dead processes have left. */
export function completeOperations(context: Context): Promise<void> {
  return completeAbandoned(context, phasedOperations(registry.operations));
}
