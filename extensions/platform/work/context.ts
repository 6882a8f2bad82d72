import type { EventEmitter } from "node:events";
import type { MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "pino";
import type { Config } from "#extensions/platform/config/config.ts";
import type { Instance } from "#extensions/platform/database/heartbeat.ts";
import type { Encryption } from "#extensions/platform/encryption/encryption.ts";
import type { Signing } from "#extensions/platform/encryption/signing.ts";
import type { EventSink } from "#extensions/platform/events/event-sink.ts";
import type { ShownResource } from "#extensions/platform/events/event-subject.ts";
import type { JobSender } from "#extensions/platform/jobs/job-sender.ts";
import type { Clock } from "#extensions/platform/kernel/clock.ts";
import type { Metrics } from "#extensions/platform/kernel/metrics.ts";
import type { RateLimits } from "#extensions/platform/rate-limits/rate-limits.ts";
import type { Guard } from "./guard.ts";
import type { Part } from "./part.ts";

/** A follower (follower.ts). Its parameters are `never` because its types depend on this context. */
export type RegisteredFollower = (phase: never, events: never) => Promise<void>;

/** Objects that live as long as the process. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly orm: MikroORM;
  readonly encryption: Encryption;
  readonly signing: Signing;
  /** This process's row among the running instances. */
  readonly instance: Instance;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Whether calls are waiting for a connection of the pool. */
  isPoolBusy(): boolean;
  /** "due": a commit of this process wrote due work for the near future. "delivery": it wrote deliveries. */
  readonly dueSoon: EventEmitter<{ due: []; delivery: [] }>;
  readonly jobSender: JobSender;
  /** Renders resources in their events, by entity name. */
  readonly shownResources: ReadonlyMap<string, ShownResource>;
  readonly eventSinks: readonly EventSink[];
  readonly followers: readonly RegisteredFollower[];
  readonly guards: readonly Guard[];
  /** Returns an opened part of a capability, for example the engine client. */
  use<Value>(part: Part<Value>): Value;
  /** Aborted when the context closes. */
  readonly closing: AbortSignal;
  /** Whether each dependency is available. */
  ready(): Promise<Record<string, boolean>>;
  close(): Promise<void>;
}
