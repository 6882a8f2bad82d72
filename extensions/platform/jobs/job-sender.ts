import type { EntityManager } from "@mikro-orm/postgresql";
import { fromKysely, type JobWithMetadata, type KyselyTransactionLike, type PgBoss } from "pg-boss";
import type { Environment } from "#contract/environment.ts";
import { type BossParts, createFailedQueue, createPayloadQueue, FAILED_QUEUE, startBoss } from "./boss.ts";
import type { Queue } from "./queue.ts";

const MAX_BYTES = 16_384;

/** The stored data of a payload job. */
export interface Envelope {
  readonly organizationId: string;
  readonly environment: Environment;
  /** The request ID of the enqueuing call. */
  readonly requestId: string;
  /** When it was enqueued, as ISO 8601, where that was by a test clock; null in real time. Absent in older jobs. */
  readonly clockAt?: string | null;
  readonly payload: unknown;
}

export interface Enqueued {
  readonly queue: Queue<unknown>;
  readonly payload: unknown;
}

/** Validates and copies the payload as JSON, so that later changes have no effect. */
export function enqueued<Payload>(queue: Queue<Payload>, payload: Payload): Enqueued {
  const json = JSON.stringify(queue.payload.parse(payload));
  if (Buffer.byteLength(json) > MAX_BYTES) throw new Error(`the payload of ${queue.name} is over ${MAX_BYTES} bytes`);
  return { queue, payload: JSON.parse(json) as unknown };
}

/** Enqueues payload jobs, also from a process that runs none. Connects on first use. */
export interface JobSender {
  /** Enqueues in the transaction of `em`: the job exists only if it commits. */
  send(em: EntityManager, origin: Omit<Envelope, "payload">, jobs: readonly Enqueued[]): Promise<void>;
  /** Jobs that failed for good. */
  listFailed(): Promise<JobWithMetadata<Envelope>[]>;
  /** Returns a failed job to its queue. Returns the number of jobs with this ID. */
  retryFailed(id: string): Promise<number>;
  close(): Promise<void>;
}

/** @param jobs those of all capabilities: a job without a handler would never run */
export function createJobSender(parts: BossParts, jobs: readonly { readonly name: string }[]): JobSender {
  const boss = once(async (em?: EntityManager) => {
    const started = await startBoss(parts, { max: 1, supervise: false, schedule: false }, em);
    await createFailedQueue(started);
    return started;
  });
  const names = new Set(jobs.map(({ name }) => name));
  const queues = new Set<string>();

  /** Uses its own connection, since the queue must exist before the transaction commits. */
  async function withQueue(em: EntityManager, queue: Queue<unknown>): Promise<PgBoss> {
    if (!names.has(queue.name)) throw new Error(`no capability registers the job ${queue.name}`);
    const started = await boss.get(em);
    if (!queues.has(queue.name)) await createPayloadQueue(started, queue);
    queues.add(queue.name);
    return started;
  }

  return {
    async send(em, { organizationId, environment, requestId, clockAt }, jobs) {
      const db = fromKysely(em.getTransactionContext() as KyselyTransactionLike);
      for (const { queue, payload } of jobs) {
        const data: Envelope = {
          organizationId,
          environment,
          requestId,
          ...(clockAt !== undefined && { clockAt }),
          payload,
        };
        await (await withQueue(em, queue)).send(queue.name, data, { db });
      }
    },
    listFailed: async () => (await boss.get()).findJobs<Envelope>(FAILED_QUEUE, { queued: true }),
    retryFailed: async (id) => (await boss.get()).redrive(FAILED_QUEUE, { ids: [id] }),
    close: async () => (await boss.opened())?.stop({ graceful: false }),
  };
}

/** Creates a value on first use. A failure is not cached, so the next call retries. */
function once<Value, Given>(make: (given?: Given) => Promise<Value>) {
  let made: Promise<Value> | null = null;
  return {
    get: (given?: Given) =>
      (made ??= make(given).catch((error: unknown) => {
        made = null;
        throw error;
      })),
    opened: async () => made,
  };
}
