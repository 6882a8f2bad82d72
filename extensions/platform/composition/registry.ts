import { CHAIN_EVENT } from "#extensions/platform/audit/append.ts";
import { AuditChainEntity, AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import type { Baseline } from "#extensions/platform/database/baseline.ts";
import type { MigrationFile, Schema } from "#extensions/platform/database/orm.ts";
import { RunningInstanceEntity } from "#extensions/platform/database/running-instance.entity.ts";
import { DerivedRowsKeeper } from "#extensions/platform/derived-rows/derived-rows-keeper.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { chainEvents } from "#extensions/platform/due-work-runner/chain-events.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { dueJobHandlers } from "#extensions/platform/due-work-runner/due-job-handlers.ts";
import { dueCommands } from "#extensions/platform/due-work-runner/due-work.commands.ts";
import { forgetDoneJob } from "#extensions/platform/due-work-runner/forget-done.job.ts";
import { KeyWitnessEntity } from "#extensions/platform/encryption/key-witness.entity.ts";
import { askedChanges } from "#extensions/platform/engine-events/asked-changes.ts";
import { engineCommands } from "#extensions/platform/engine-events/engine.commands.ts";
import type { EngineFollower } from "#extensions/platform/engine-events/engine-follower.ts";
import { COMPARE_LATE, lateComparison } from "#extensions/platform/engine-events/late-comparison.ts";
import { RECONCILE, reconciler } from "#extensions/platform/engine-events/reconcile.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { EventSink } from "#extensions/platform/events/event-sink.ts";
import { FingerprintKeyEntity } from "#extensions/platform/fingerprints/fingerprint-key.entity.ts";
import { fingerprintKeys } from "#extensions/platform/fingerprints/organization-key.ts";
import { jobCommands } from "#extensions/platform/job-runner/jobs.commands.ts";
import { metadataRows } from "#extensions/platform/metadata/metadata-rows.ts";
import { MetadataValueEntity } from "#extensions/platform/metadata/metadata-value.entity.ts";
import { completeJob } from "#extensions/platform/operation-recovery/complete.job.ts";
import { operationCommands } from "#extensions/platform/operation-recovery/operations.commands.ts";
import { reapJob } from "#extensions/platform/operation-recovery/reap.job.ts";
import { operationMetrics } from "#extensions/platform/operation-recovery/unfinished-metrics.ts";
import { operationsByName } from "#extensions/platform/operations/define-operation.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { RateLimitEntity } from "#extensions/platform/rate-limits/rate-limit.entity.ts";
import { searchRows } from "#extensions/platform/search/search-rows.ts";
import { SearchTermEntity } from "#extensions/platform/search/search-term.entity.ts";
import { foldJob } from "#extensions/platform/tallies/fold.job.ts";
import { TallyEntity } from "#extensions/platform/tallies/tally.entity.ts";
import { TallyKeeper } from "#extensions/platform/tallies/tally-keeper.ts";
import { advanceWorker } from "#extensions/platform/test-clocks/advance-worker.ts";
import { advancesPart } from "#extensions/platform/test-clocks/advances.ts";
import { TestClockEntity } from "#extensions/platform/test-clocks/test-clock.entity.ts";
import {
  advanceOperation,
  cancelOperation,
  pauseOperation,
  removeOperation,
} from "#extensions/platform/test-clocks/test-clock.operations.ts";
import { testClockCommands } from "#extensions/platform/test-clocks/test-clocks.commands.ts";
import { testClocksRpc } from "#extensions/platform/test-clocks/test-clocks.rpc.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";
import { TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { type Capability, capability } from "./capability.ts";
import { rateLimitsRpc } from "./rate-limits.rpc.ts";

/** The platform's own registrations. */
const platform = capability("platform", {
  service: RateLimitService,
  handlers: rateLimitsRpc,
  entities: [
    EventEntity,
    IdempotencyRecordEntity,
    AuditEventEntity,
    AuditChainEntity,
    TallyEntity,
    MetadataValueEntity,
    SearchTermEntity,
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

/** All capabilities combined. */
export interface Registry
  extends Omit<
    Capability,
    "name" | "sandbox" | "clockMoved" | "events" | "eventSink" | "follows" | "tallies" | "attention"
  > {
  readonly capabilities: readonly Capability[];
  readonly migrations: readonly MigrationFile[];
  readonly subscribers: Schema["subscribers"];
  readonly baseline: Baseline;
  readonly eventSinks: readonly EventSink[];
  readonly followers: readonly Follower[];
}

/** @throws Error when two capabilities register the same due work */
export function compose(list: readonly Capability[], schema: Pick<Registry, "migrations" | "baseline">): Registry {
  const due = dueCapability(list);
  const own = [platform, due, jobCapability(list)];
  const capabilities = [...own, testClockCapability([...own, ...list]), ...list];
  const operations = capabilities.flatMap((each) => each.operations);
  return {
    ...schema,
    capabilities,
    operations,
    routes: capabilities.flatMap((each) => each.routes),
    entities: capabilities.flatMap((each) => each.entities),
    systemEntities: capabilities.flatMap((each) => each.systemEntities),
    subscribers: [
      new TallyKeeper(capabilities.flatMap((each) => each.tallies)),
      new DerivedRowsKeeper([metadataRows, searchRows]),
    ],
    lists: capabilities.flatMap((each) => each.lists),
    exports: capabilities.flatMap((each) => each.exports),
    shows: capabilities.flatMap((each) => each.shows),
    replays: capabilities.flatMap((each) => each.replays),
    eventSinks: capabilities.flatMap((each) => each.eventSink ?? []),
    followers: capabilities.flatMap((each) => each.follows ?? []),
    guards: capabilities.flatMap((each) => each.guards),
    workers: capabilities.flatMap((each) => each.workers),
    due: mergeDue(capabilities),
    jobs: [completeJob(operationsByName(operations)), reapJob, foldJob, ...capabilities.flatMap((each) => each.jobs)],
    commands: [...operationCommands(operationsByName(operations)), ...capabilities.flatMap((each) => each.commands)],
    parts: capabilities.flatMap((each) => each.parts),
    engineEvents: mergeEngineEvents(capabilities),
    publicRoutes: (context, registry) => capabilities.flatMap((each) => each.publicRoutes(context, registry)),
  };
}

/** Several capabilities may follow one object type; each keeps its own objects. */
function mergeEngineEvents(capabilities: readonly Capability[]): Record<string, EngineFollower> {
  const followers = capabilities.flatMap(({ engineEvents }) => Object.entries(engineEvents));
  const byType = Map.groupBy(followers, ([objectType]) => objectType);
  return Object.fromEntries([...byType].map(([type, each]) => [type, together(each.map(([, follower]) => follower))]));
}

function together(followers: readonly EngineFollower[]): EngineFollower {
  return {
    async knows(work, reported) {
      for (const follower of followers) if (!(await follower.knows?.(work, reported))) return false;
      return true;
    },
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

/** Due work across all capabilities: reconciliation with the engine. */
function dueCapability(list: readonly Capability[]): Capability {
  const followers = mergeEngineEvents(list);
  return capability("due-work", {
    jobs: [forgetDoneJob],
    parts: [askedChanges],
    due: { [RECONCILE]: reconciler(followers), [COMPARE_LATE]: lateComparison(followers) },
    commands: [...dueCommands, ...engineCommands(followers)],
  });
}

/** Jobs that an advance of a test clock runs itself. */
function jobCapability(list: readonly Capability[]): Capability {
  return capability("clocked-jobs", { due: dueJobHandlers(list.flatMap(({ jobs }) => jobs)) });
}

/** Moving a clock runs every capability's due work and notifies its followers. */
function testClockCapability(list: readonly Capability[]): Capability {
  const parts = { due: mergeDue(list), followers: list.flatMap((each) => each.clockMoved ?? []) };
  const advance = advanceOperation(parts);
  const remove = removeOperation(parts);
  return capability("test-clocks", {
    service: TestClockService,
    handlers: testClocksRpc({ advance, remove }),
    operations: [advance, pauseOperation, cancelOperation, remove],
    commands: testClockCommands({ advance, remove }, parts),
    parts: [advancesPart],
    workers: [advanceWorker(parts)],
  });
}
