import type { EntityManager } from "@mikro-orm/postgresql";
import { fromKysely, type JobWithMetadata, type KyselyTransactionLike, type PgBoss } from "pg-boss";
import type { Environment } from "#contract/environment.ts";
import { type BossParts, createFailedQueue, createPayloadQueue, FAILED_QUEUE, startBoss } from "./boss.ts";
import type { Queue } from "./queue.ts";

const MAX_BYTES = 16_384;

/** What a payload job's row holds. */
export interface Envelope {
  readonly organizationId: string;
  readonly environment: Environment;
  /** Of the call that enqueued. */
  readonly requestId: string;
  readonly payload: unknown;
}

export interface Enqueued {
  readonly queue: Queue<unknown>;
  readonly payload: unknown;
}

/** Checks what is enqueued. The payload is kept as JSON, and changing it afterwards changes nothing. */
export function enqueued<Payload>(queue: Queue<Payload>, payload: Payload): Enqueued {
  const json = JSON.stringify(queue.payload.parse(payload));
  if (Buffer.byteLength(json) > MAX_BYTES) throw new Error(`the payload of ${queue.name} is over ${MAX_BYTES} bytes`);
  return { queue, payload: JSON.parse(json) as unknown };
}

/** Writes payload jobs, also from a process that runs none. Nothing is connected before the first use. */
export interface JobSender {
  /** Inside the transaction of `em`: the job exists when it commits, and only then. */
  send(em: EntityManager, origin: Omit<Envelope, "payload">, jobs: readonly Enqueued[]): Promise<void>;
  /** Jobs that failed for good. */
  listFailed(): Promise<JobWithMetadata<Envelope>[]>;
  /** Gives a failed job back to its queue. Returns how many there were by this id. */
  retryFailed(id: string): Promise<number>;
  close(): Promise<void>;
}

/** @param jobs those of all capabilities: a job that none of them runs would wait unseen. */
export function createJobSender(parts: BossParts, jobs: readonly { readonly name: string }[]): JobSender {
  const boss = once(async (em?: EntityManager) => {
    const started = await startBoss(parts, { max: 1, supervise: false, schedule: false }, em);
    await createFailedQueue(started);
    return started;
  });
  const names = new Set(jobs.map(({ name }) => name));
  const queues = new Set<string>();

  /** On a connection of its own, since the queue must exist before the transaction that needs it commits. */
  async function withQueue(em: EntityManager, queue: Queue<unknown>): Promise<PgBoss> {
    if (!names.has(queue.name)) throw new Error(`no capability registers the job ${queue.name}`);
    const started = await boss.get(em);
    if (!queues.has(queue.name)) await createPayloadQueue(started, queue);
    queues.add(queue.name);
    return started;
  }

  return {
    async send(em, { organizationId, environment, requestId }, jobs) {
      const db = fromKysely(em.getTransactionContext() as KyselyTransactionLike);
      for (const { queue, payload } of jobs) {
        const data: Envelope = { organizationId, environment, requestId, payload };
        await (await withQueue(em, queue)).send(queue.name, data, { db });
      }
    },
    listFailed: async () => (await boss.get()).findJobs<Envelope>(FAILED_QUEUE, { queued: true }),
    retryFailed: async (id) => (await boss.get()).redrive(FAILED_QUEUE, { ids: [id] }),
    close: async () => (await boss.opened())?.stop({ graceful: false }),
  };
}

/** Makes a value when it is first needed; a failure is forgotten, so that the next call tries again. */
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
