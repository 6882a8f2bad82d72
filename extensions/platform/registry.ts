import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { CHAIN_EVENT } from "./audit/append.ts";
import { AuditChainEntity, AuditEventEntity } from "./audit/audit-event.entity.ts";
import { chainEvents } from "./audit/chain-events.ts";
import { type Capability, capability } from "./capability.ts";
import type { Baseline } from "./database/baseline.ts";
import type { MigrationFile } from "./database/orm.ts";
import { RunningInstanceEntity } from "./database/running-instance.entity.ts";
import type { DueHandlers } from "./due-work/due-handler.ts";
import { dueCommands } from "./due-work/due-work.commands.ts";
import { DueWorkEntity } from "./due-work/due-work.entity.ts";
import { forgetDoneJob } from "./due-work/forget-done.job.ts";
import { KeyWitnessEntity } from "./encryption/key-witness.entity.ts";
import { engineCommands } from "./engine-events/engine.commands.ts";
import type { EngineFollower } from "./engine-events/engine-follower.ts";
import { COMPARE_LATE, lateComparison } from "./engine-events/late-comparison.ts";
import { RECONCILE, reconciler } from "./engine-events/reconcile.ts";
import { EventEntity } from "./events/event.entity.ts";
import type { EventSink } from "./events/event-sink.ts";
import type { Follower } from "./events/follower.ts";
import { FingerprintKeyEntity } from "./fingerprints/fingerprint-key.entity.ts";
import { fingerprintKeys } from "./fingerprints/organization-key.ts";
import { jobCommands } from "./jobs/jobs.commands.ts";
import { completeJob } from "./operations/complete.job.ts";
import { operationsByName } from "./operations/define-operation.ts";
import { IdempotencyRecordEntity } from "./operations/operation-record.entity.ts";
import { operationCommands } from "./operations/operations.commands.ts";
import { reapJob } from "./operations/reap.job.ts";
import { operationMetrics } from "./operations/unfinished-metrics.ts";
import { RateLimitEntity } from "./rate-limits/rate-limit.entity.ts";
import { rateLimitsRpc } from "./rate-limits/rate-limits.rpc.ts";
import { foldJob } from "./tallies/fold.job.ts";
import { TallyEntity } from "./tallies/tally.entity.ts";
import { TestClockEntity } from "./test-clocks/test-clock.entity.ts";
import { advanceOperation, removeOperation } from "./test-clocks/test-clock.operations.ts";
import { testClockCommands } from "./test-clocks/test-clocks.commands.ts";
import { testClocksRpc } from "./test-clocks/test-clocks.rpc.ts";

/** The platform itself, registered like a capability. */
const platform = capability("platform", {
  service: RateLimitService,
  handlers: rateLimitsRpc,
  entities: [
    EventEntity,
    IdempotencyRecordEntity,
    AuditEventEntity,
    AuditChainEntity,
    TallyEntity,
    DueWorkEntity,
    TestClockEntity,
    FingerprintKeyEntity,
  ],
  systemEntities: [RateLimitEntity, RunningInstanceEntity, KeyWitnessEntity],
  due: { [CHAIN_EVENT]: chainEvents },
  parts: [fingerprintKeys],
  workers: [operationMetrics],
  commands: jobCommands,
});

/** All capabilities as one. */
export interface Registry
  extends Omit<Capability, "name" | "sandbox" | "clockMoved" | "events" | "eventSink" | "follows"> {
  readonly capabilities: readonly Capability[];
  readonly migrations: readonly MigrationFile[];
  readonly baseline: Baseline;
  readonly eventSinks: readonly EventSink[];
  readonly followers: readonly Follower[];
}

/** @throws Error when two capabilities register the same due work */
export function compose(list: readonly Capability[], schema: Pick<Registry, "migrations" | "baseline">): Registry {
  const due = dueCapability(list);
  const capabilities = [platform, due, testClockCapability([platform, due, ...list]), ...list];
  const operations = capabilities.flatMap((each) => each.operations);
  return {
    ...schema,
    capabilities,
    operations,
    routes: capabilities.flatMap((each) => each.routes),
    entities: capabilities.flatMap((each) => each.entities),
    systemEntities: capabilities.flatMap((each) => each.systemEntities),
    tallies: capabilities.flatMap((each) => each.tallies),
    lists: capabilities.flatMap((each) => each.lists),
    exports: capabilities.flatMap((each) => each.exports),
    shows: capabilities.flatMap((each) => each.shows),
    replays: capabilities.flatMap((each) => each.replays),
    eventSinks: capabilities.flatMap((each) => each.eventSink ?? []),
    followers: capabilities.flatMap((each) => each.follows ?? []),
    workers: capabilities.flatMap((each) => each.workers),
    due: mergeDue(capabilities),
    jobs: [completeJob(operationsByName(operations)), reapJob, foldJob, ...capabilities.flatMap((each) => each.jobs)],
    commands: [...operationCommands(operationsByName(operations)), ...capabilities.flatMap((each) => each.commands)],
    parts: capabilities.flatMap((each) => each.parts),
    engineEvents: mergeEngineEvents(capabilities),
    publicRoutes: (context, registry) => capabilities.flatMap((each) => each.publicRoutes(context, registry)),
  };
}

/** Several capabilities may follow one type of object: each keeps those that are its own. */
function mergeEngineEvents(capabilities: readonly Capability[]): Record<string, EngineFollower> {
  const followers = capabilities.flatMap(({ engineEvents }) => Object.entries(engineEvents));
  const byType = Map.groupBy(followers, ([objectType]) => objectType);
  return Object.fromEntries([...byType].map(([type, each]) => [type, together(each.map(([, follower]) => follower))]));
}

function together(followers: readonly EngineFollower[]): EngineFollower {
  return {
    async refresh(work, engineObjectId) {
      for (const follower of followers) await follower.refresh(work, engineObjectId);
    },
    async reconcile(work, since) {
      for (const follower of followers) await follower.reconcile(work, since);
    },
    late: followers.flatMap(({ late }) => late),
  };
}

function mergeDue(capabilities: readonly Capability[]): DueHandlers {
  const kinds = capabilities.flatMap(({ due }) => Object.keys(due));
  const twice = kinds.find((kind, position) => kinds.indexOf(kind) !== position);
  if (twice) throw new Error(`two capabilities register the due work ${twice}`);
  return Object.assign({}, ...capabilities.map(({ due }) => due));
}

/** Due work that concerns every capability: reconciliation with the engine. */
function dueCapability(list: readonly Capability[]): Capability {
  const followers = mergeEngineEvents(list);
  return capability("due-work", {
    jobs: [forgetDoneJob],
    due: { [RECONCILE]: reconciler(followers), [COMPARE_LATE]: lateComparison(followers) },
    commands: [...dueCommands, ...engineCommands(followers)],
  });
}

/** Moving a clock runs the due work of every capability and notifies its followers. */
function testClockCapability(list: readonly Capability[]): Capability {
  const parts = { due: mergeDue(list), followers: list.flatMap((each) => each.clockMoved ?? []) };
  const advance = advanceOperation(parts);
  const remove = removeOperation(parts);
  return capability("test-clocks", {
    service: TestClockService,
    handlers: testClocksRpc({ advance, remove }),
    operations: [advance, remove],
    commands: testClockCommands({ advance, remove }),
  });
}
