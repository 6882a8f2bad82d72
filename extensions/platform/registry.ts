import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";
import { AuditChainEntity, AuditEventEntity } from "./audit/audit-event.entity.ts";
import { type Capability, capability, type FollowEngine } from "./capability.ts";
import type { MigrationFile } from "./database/orm.ts";
import { RunningInstanceEntity } from "./database/running-instance.entity.ts";
import { EventEntity } from "./events/event.entity.ts";
import { completeJob } from "./operations/complete.job.ts";
import { operationsByName } from "./operations/define-operation.ts";
import { IdempotencyRecordEntity } from "./operations/operation-record.entity.ts";
import { operationCommands } from "./operations/operations.commands.ts";
import { reapJob } from "./operations/reap.job.ts";
import { RateLimitEntity } from "./rate-limits/rate-limit.entity.ts";
import { rateLimitsRpc } from "./rate-limits/rate-limits.rpc.ts";
import { foldJob } from "./tallies/fold.job.ts";
import { TallyEntity } from "./tallies/tally.entity.ts";

/** The platform itself, registered like a capability. */
const platform = capability("platform", {
  service: RateLimitService,
  handlers: rateLimitsRpc,
  entities: [EventEntity, IdempotencyRecordEntity, AuditEventEntity, TallyEntity],
  systemEntities: [AuditChainEntity, RateLimitEntity, RunningInstanceEntity],
});

/** All capabilities as one. */
export interface Registry extends Omit<Capability, "name" | "sandbox"> {
  readonly capabilities: readonly Capability[];
  readonly migrations: readonly MigrationFile[];
}

/** @throws Error when two capabilities follow the same engine object */
export function compose(list: readonly Capability[], migrations: readonly MigrationFile[]): Registry {
  const capabilities = [platform, ...list];
  const operations = capabilities.flatMap((each) => each.operations);
  return {
    capabilities,
    migrations,
    operations,
    routes: capabilities.flatMap((each) => each.routes),
    entities: capabilities.flatMap((each) => each.entities),
    systemEntities: capabilities.flatMap((each) => each.systemEntities),
    tallies: capabilities.flatMap((each) => each.tallies),
    lists: capabilities.flatMap((each) => each.lists),
    events: capabilities.flatMap((each) => each.events),
    jobs: [completeJob(operationsByName(operations)), reapJob, foldJob, ...capabilities.flatMap((each) => each.jobs)],
    commands: [...operationCommands(operationsByName(operations)), ...capabilities.flatMap((each) => each.commands)],
    parts: capabilities.flatMap((each) => each.parts),
    engineEvents: mergeEngineEvents(capabilities),
    publicRoutes: (context, registry) => capabilities.flatMap((each) => each.publicRoutes(context, registry)),
  };
}

function mergeEngineEvents(capabilities: readonly Capability[]): Record<string, FollowEngine> {
  const merged: Record<string, FollowEngine> = {};
  for (const { name, engineEvents } of capabilities)
    for (const [objectType, follow] of Object.entries(engineEvents)) {
      if (merged[objectType]) throw new Error(`${name} follows the engine's ${objectType}, as another capability does`);
      merged[objectType] = follow;
    }
  return merged;
}
