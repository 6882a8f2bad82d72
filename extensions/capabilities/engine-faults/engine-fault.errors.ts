import { ConflictError } from "#extensions/platform/kernel/errors.ts";

export class EngineFaultsAtLimitError extends ConflictError {
  constructor(max: number) {
    super("engine_faults_at_limit", `An organization has at most ${max} engine faults at a time.`, {
      metadata: { max },
    });
  }
}
