import type { DescService } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type { EntitySchema } from "@mikro-orm/core";
import type { EventDeclarations } from "#contract/events/event-declaration.ts";
import type { AttentionSource } from "#extensions/platform/attention/attention-source.ts";
import type { Command } from "#extensions/platform/commands/command.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { EngineFollower } from "#extensions/platform/engine-events/engine-follower.ts";
import type { EventSink } from "#extensions/platform/events/event-sink.ts";
import type { ShownResource } from "#extensions/platform/events/event-subject.ts";
import type { Job } from "#extensions/platform/job-runner/job.ts";
import type { Exportable } from "#extensions/platform/lists/exportable.ts";
import type { ListedTable } from "#extensions/platform/lists/list.ts";
import type { EngineOperation } from "#extensions/platform/operations/define-operation.ts";
import type { Replay } from "#extensions/platform/operations/replay.ts";
import type { Tally } from "#extensions/platform/tallies/tally.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import type { Guard } from "#extensions/platform/work/guard.ts";
import type { Part } from "#extensions/platform/work/part.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Worker } from "#extensions/platform/workers/worker.ts";
import type { BesideDemo, DemoOrganization } from "./demo.ts";
import type { PublicRoute } from "./public-route.ts";
import { type ServiceRoute, serviceRoute } from "./service-route.ts";

/**
 * Everything that a capability registers. `extensions/capabilities.ts` lists the capabilities; no other list exists.
 */
export interface Capability {
  readonly name: string;
  readonly routes: readonly ServiceRoute[];
  /** Tables of tenants. A property named `sealed…` holds an encrypted field. */
  readonly entities: readonly EntitySchema[];
  /** Tables that are read before a tenant is known. They hold ids, hashes and names only. */
  readonly systemEntities: readonly EntitySchema[];
  /** Every list that a method of the service pages through. */
  readonly lists: readonly ListedTable[];
  /** The lists that can be exported as a file. */
  readonly exports: readonly Exportable[];
  /** Counts and sums that every change of an entity keeps. */
  readonly tallies: readonly Tally<never>[];
  /** Rows that a merchant has to look at. */
  readonly attention: readonly AttentionSource[];
  readonly events: EventDeclarations;
  /** Renders resources in their events. */
  readonly shows: readonly ShownResource[];
  /** Completes stored answers of messages with personal details. */
  readonly replays: readonly Replay[];
  /** Handlers of due work, by kind: `<resource>.<verb>`. */
  readonly due: DueHandlers;
  /** Called after a test clock moved, or was removed (null), to move another system's clock too. */
  readonly clockMoved: ((work: UnitOfWork, to: Date | null) => Promise<void>) | null;
  /** The methods that call another service. */
  readonly operations: readonly EngineOperation[];
  /** By the engine's object type, for example "dispute". */
  readonly engineEvents: Readonly<Record<string, EngineFollower>>;
  /** Acts on changes of other capabilities in their transaction. */
  readonly follows: Follower | null;
  /** Refuse actions of earlier capabilities in their transaction, for example the removal of what is used here. */
  readonly guards: readonly Guard[];
  /**
   * Writes the consequences of events in the same transaction, after the events, with a bounded number of statements.
   */
  readonly eventSink: EventSink | null;
  readonly jobs: readonly Job[];
  /** Background loops that run for the life of the process, besides jobs and due work. */
  readonly workers: readonly Worker[];
  readonly commands: readonly Command[];
  readonly parts: readonly Part[];
  /** Routes without the internal secret. Each verifies its requests itself. */
  readonly publicRoutes: (
    context: Context,
    registry: { readonly engineEvents: Readonly<Record<string, EngineFollower>> },
  ) => readonly PublicRoute[];
  /** Fills a demo organization and returns the lines that the start prints. Existing data stays. */
  readonly sandbox:
    | ((work: UnitOfWork, demo: DemoOrganization, beside: BesideDemo) => Promise<Record<string, string | null>>)
    | null;
}

type Brought<Service extends DescService> = Partial<Omit<Capability, "name" | "routes">> &
  ({ readonly service: Service; readonly handlers: ServiceImpl<Service> } | { readonly service?: never });

/** Registers a capability. The compiler checks the handlers against the contract's service. */
export function capability<Service extends DescService>(name: string, brought: Brought<Service>): Capability {
  const { service, ...rest } = brought;
  return {
    entities: [],
    systemEntities: [],
    lists: [],
    exports: [],
    tallies: [],
    attention: [],
    events: {},
    shows: [],
    replays: [],
    due: {},
    clockMoved: null,
    operations: [],
    engineEvents: {},
    follows: null,
    guards: [],
    eventSink: null,
    jobs: [],
    workers: [],
    commands: [],
    parts: [],
    publicRoutes: () => [],
    sandbox: null,
    ...rest,
    name,
    routes: service && "handlers" in brought ? [serviceRoute(service, brought.handlers)] : [],
  };
}
