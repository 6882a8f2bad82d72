import { setTimeout as sleep } from "node:timers/promises";
import { enqueuingAll } from "#extensions/capabilities/reconciliation/verify-ledger.job.ts";
import { forgettingCalls } from "#extensions/capabilities/request-logs/forget-calls.job.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { completions } from "#extensions/platform/operation-recovery/complete.job.ts";
import { reaping } from "#extensions/platform/operation-recovery/reap.job.ts";
import type { Side } from "./database.ts";

/** Work that exists for every organization. */
export interface Work {
  readonly name: string;
  /** Gives each organization one row, unless it has one. */
  fill(side: Side): Promise<unknown>;
  /** A round starts with the first organizations again, whose rows must be recreated. */
  readonly startsAgain?: boolean;
  /** Serves at least this many organizations, at most all. Returns the number. */
  serve(side: Side, count: number): Promise<number>;
}

const NEVER_MS = 3_600_000;
const KIND = "bench.due";

const dueWork: Work = {
  name: "due work",
  fill: ({ client }) =>
    client.query(
      `insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at)
       select id, gen_random_uuid(), 'sandbox', $1, 'subject', clock_timestamp(), 'real', now(), 0, 'pending', now() from organizations`,
      [KIND],
    ),
  async serve({ context }, count) {
    let done = 0;
    const handler = async () => {
      done += 1;
    };
    const running = startDueWork(context, { [KIND]: handler }, { intervalMs: NEVER_MS });
    while (done < count) await sleep(1);
    await running.stop(1_000);
    return done;
  },
};

/** Operations whose process died after their start. */
const completer: Work = {
  name: "the completer",
  fill: ({ client }) => addRecords(client, { recoveryPoint: "started", leaseDays: 1, finishedDays: null }),
  serve: ({ context }, count) => untilServed(completions(context, new Map()), count),
};

const reaper: Work = {
  name: "the reaper",
  fill: ({ client }) => addRecords(client, { recoveryPoint: "finished", leaseDays: 40, finishedDays: 40 }),
  serve: ({ context }, count) => untilServed(reaping(context), count),
};

/** Examines every organization. */
const requestLogs: Work = {
  name: "the forgetting of calls",
  startsAgain: true,
  fill: ({ client }) =>
    client.query(
      `insert into request_logs (organization_id, id, environment, request_id, http_method, path, status_code, outcome,
         api_version, duration_ms, created_at)
       select id, 'bench', 'live', 'bench', 'GET', '/api/disputes', 200, 'succeeded', '2026-11-22', 1, now() - interval '40 days'
       from organizations on conflict do nothing`,
    ),
  serve: ({ context }, count) => untilServed(forgettingCalls(context), count),
};

/** Examines every organization. Each ledger becomes a job. */
const nightlyVerification: Work = {
  name: "the nightly verification, to its jobs",
  fill: ({ client }) =>
    client.query(
      `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
       select id, 'bench', 'live', 'ledger', array['USD', 'merchant_pending'], 1, 100, true
       from organizations on conflict do nothing`,
    ),
  serve: ({ context }, count) => untilServed(enqueuingAll(context), count),
};

export const works = [dueWork, completer, reaper, requestLogs, nightlyVerification] as const;

interface Records {
  readonly recoveryPoint: string;
  readonly leaseDays: number;
  readonly finishedDays: number | null;
}

/** Spreads the times: real answers of 100,000 organizations have no common moment. */
function addRecords(client: Side["client"], { recoveryPoint, leaseDays, finishedDays }: Records) {
  return client.query(
    `insert into idempotency_records (organization_id, id, environment, operation, request_id, encryption_key_id,
       recovery_point, fencing_token, owner_instance, lease_expires_at, created_at, finished_at)
     select id, 'op_' || gen_random_uuid(), 'sandbox', 'bench', 'bench', 'k1', $1, 1, 'gone', now() - make_interval(days => $2),
       now(), now() - make_interval(days => $3::int, secs => random() * 1000)
     from organizations order by random()`,
    [recoveryPoint, leaseDays, finishedDays],
  );
}

async function untilServed(steps: AsyncGenerator<number>, count: number): Promise<number> {
  let served = 0;
  for await (const step of steps) {
    served += step;
    if (served >= count) break;
  }
  return served;
}
