import type { Engine } from "#sandbox/engine/routing/engine.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { type Db, inTransaction } from "#sandbox/engine/store/database.ts";
import type { DisputeBody } from "./dispute.document.ts";
import { disputes } from "./dispute.document.ts";
import { expiresAt } from "./dispute.rules.ts";
import { connectorStatusOf, emitDisputeEvent } from "./open-dispute.ts";

interface Candidate {
  merchantId: string;
  id: string;
  createdAt: Date;
  body: DisputeBody;
}

/** Compares texts, which an index holds; `expiresAt` decides. */
const UNANSWERED = `select d.merchant_id as "merchantId", d.id, d.created_at as "createdAt", d.body
  from sandbox_engine.disputes d left join sandbox_engine.clocks c on c.merchant_id = d.merchant_id
  where d.body ->> 'dispute_status' = 'dispute_opened' and d.body ->> 'challenge_required_by' <= $1`;

/** Expires the unanswered disputes of a merchant whose time has moved, in the transaction of `call`. */
export async function expireOfMerchant(call: Pick<Call, "db" | "engine" | "after">, merchantId: string, now: Date) {
  const found = await call.db.query(`${UNANSWERED} and d.merchant_id = $2`, [now.toISOString(), merchantId]);
  for (const candidate of found.rows as Candidate[]) await expireOne(call, candidate, now);
}

/** Expires unanswered disputes of merchants in real time. Those whose time is frozen are checked when it moves. */
export async function expireInRealTime(engine: Engine): Promise<void> {
  const now = engine.now();
  const found = await engine.pool.query(`${UNANSWERED} and c.merchant_id is null`, [now.toISOString()]);
  const overdue = (found.rows as Candidate[]).filter((candidate) => isOver(candidate, now));
  for (const candidate of overdue) {
    const after = { delayMs: 0, sendsEvents: false };
    await inTransaction(engine.pool, (db: Db) => expireOne({ db, engine, after }, candidate, now));
    if (after.sendsEvents) engine.webhooks.wake();
  }
}

async function expireOne(call: Pick<Call, "db" | "engine" | "after">, { merchantId, id }: Candidate, now: Date) {
  const dispute = await disputes.lock({ db: call.db, merchantId }, id);
  if (dispute.body.dispute_status !== "dispute_opened" || !isOver(dispute, now)) return;
  dispute.body.dispute_status = "dispute_expired";
  dispute.body.connector_status = connectorStatusOf("dispute_expired");
  dispute.body.connector_updated_at = expiresAt(dispute)?.toISOString() ?? now.toISOString();
  await disputes.save(call.db, dispute);
  await emitDisputeEvent({ ...call, merchantId }, dispute);
}

function isOver(dispute: Pick<Candidate, "createdAt" | "body">, now: Date): boolean {
  const at = expiresAt(dispute);
  return at !== null && at <= now;
}

const TICK_MS = 1000;

/** Lets banks close unanswered disputes until it is stopped. If the database is unavailable, the next tick tries again. */
export function startExpiry(engine: Engine): () => Promise<void> {
  let running: Promise<void> | null = null;
  const tick = () => {
    running ??= expireInRealTime(engine)
      .catch((error: unknown) => engine.log.warn({ err: error }, "Unanswered disputes could not be expired."))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
