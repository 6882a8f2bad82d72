import { registry } from "#extensions/capabilities.ts";
import { completeAbandoned } from "#extensions/platform/operation-recovery/complete.job.ts";
import { operationsByName } from "#extensions/platform/operations/define-operation.ts";
import type { Context } from "#extensions/platform/work/context.ts";

/** Runs the job that completes operations of dead processes. */
export function completeOperations(context: Context): Promise<void> {
  return completeAbandoned(context, operationsByName(registry.operations));
}
