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
import type { Part } from "./part.ts";

/** A follower (follower.ts), which is given work with this context. */
export type RegisteredFollower = (phase: never, events: never) => Promise<void>;

/** Everything that lives as long as the process. */
export interface Context {
  readonly config: Config;
  readonly logger: Logger;
  readonly orm: MikroORM;
  readonly encryption: Encryption;
  readonly signing: Signing;
  /** This process as others see it. */
  readonly instance: Instance;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Whether work waits for a connection of the pool. */
  isPoolBusy(): boolean;
  /** Emits "due" when a commit of this process has made due work for soon, and "delivery" when it has written deliveries. */
  readonly dueSoon: EventEmitter<{ due: []; delivery: [] }>;
  readonly jobSender: JobSender;
  /** How resources look in their events, by the name of their entity. */
  readonly shownResources: ReadonlyMap<string, ShownResource>;
  readonly eventSinks: readonly EventSink[];
  readonly followers: readonly RegisteredFollower[];
  /** Gives a part that a capability brings, for example the engine. */
  use<Value>(part: Part<Value>): Value;
  /** Aborted when the process stops and its context closes. */
  readonly closing: AbortSignal;
  /** Whether each dependency can be used now. */
  ready(): Promise<Record<string, boolean>>;
  close(): Promise<void>;
}
