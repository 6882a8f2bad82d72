import type pg from "pg";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The documented schedule: 16 retries over 24 hours. */
export const RETRY_DELAYS_MS: readonly number[] = [
  MINUTE,
  ...Array<number>(2).fill(5 * MINUTE),
  ...Array<number>(5).fill(10 * MINUTE),
  ...Array<number>(5).fill(HOUR),
  ...Array<number>(3).fill(6 * HOUR),
];

const TIMEOUT_MS = 30_000;
const LEASE_MS = 2 * TIMEOUT_MS;
const MAX_IN_FLIGHT = 20;
const TICK_MS = 1000;

export interface WebhookSender {
  /** Sends due deliveries now instead of at the next tick. */
  wake(): void;
  stop(): Promise<void>;
}

interface Delivery {
  event_id: string;
  url: string;
  headers: Record<string, string>;
  payload: string;
  signature: string;
  attempts: number;
}

// The lease postpones the next attempt before the request: a crash causes a later retry, and a second engine does not
// send it meanwhile.
const CLAIM = `update sandbox_engine.deliveries set next_attempt_at = now() + $1 * interval '1 millisecond',
    attempts = attempts + 1
  where event_id in (select event_id from sandbox_engine.deliveries where next_attempt_at <= now()
    order by next_attempt_at limit $2 for update skip locked)
  returning event_id, url, headers, payload, signature, attempts`;

async function post(delivery: Delivery, stopping: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(delivery.url, {
      method: "POST",
      headers: {
        ...delivery.headers,
        "content-type": "application/json",
        "user-agent": "Hyperswitch-Backend-Server",
        "X-Webhook-Signature-512": delivery.signature,
      },
      body: delivery.payload,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

async function deliver(pool: pg.Pool, delivery: Delivery, delays: readonly number[], stopping: AbortSignal) {
  const status = await post(delivery, stopping);
  const delivered = status !== null && status >= 200 && status < 300;
  // A delivery interrupted by the engine's stop is due at its next start.
  const delay = stopping.aborted && status === null ? 0 : delays[delivery.attempts - 1];
  await pool.query(
    `update sandbox_engine.deliveries set last_status = $2, delivered_at = case when $3 then now() end,
       next_attempt_at = case when $3 then null else now() + $4::double precision * interval '1 millisecond' end
     where event_id = $1`,
    [delivery.event_id, status, delivered, delay ?? null],
  );
}

/** Sends due deliveries until stopped. The state is in the database; the timer does not keep the process alive. */
export function startWebhookSender(pool: pg.Pool, delays: readonly number[]): WebhookSender {
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();

  // A receiver that hangs occupies one slot; due deliveries are claimed while a slot is free.
  const track = (work: Promise<void>) => {
    // If the database is unavailable, the next tick tries again.
    const settled = work.catch(() => undefined).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
  };
  const claimDue = async () => {
    const free = MAX_IN_FLIGHT - inFlight.size;
    if (free <= 0) return;
    const claimed = await pool.query(CLAIM, [LEASE_MS, free]);
    for (const delivery of claimed.rows as Delivery[]) track(deliver(pool, delivery, delays, stopping.signal));
  };
  const wake = () => {
    if (!stopping.signal.aborted) track(claimDue());
  };
  const timer = setInterval(wake, TICK_MS);
  timer.unref();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
}
