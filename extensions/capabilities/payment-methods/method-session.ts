import { type EngineForm, engineForm, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { EngineMethodSetup, MerchantEngine } from "#extensions/connectors/engine/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { getRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  PaymentMethodSessionSchema,
  type PaymentMethodSession as SessionMessage,
} from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { mandateOf } from "./consent.rules.ts";
import { paymentMethodCopy, type RemoteMethod, remoteMethod } from "./follow-payment-method.ts";
import { type PaymentMethodSession, PaymentMethodSessionEntity } from "./payment-method.entity.ts";
import { type SessionStatus, sessionStatusOf } from "./payment-method.rules.ts";

/** Due work of a session that is open at its end. */
export const EXPIRE_SESSION = "payment_method_session.expire";

/** @throws resource_missing */
export function getSession(work: UnitOfWork, sessionId: string): Promise<PaymentMethodSession> {
  return getRow(work, PaymentMethodSessionEntity, sessionId, "payment method session");
}

/** A session with the data for its payer's browser. */
export interface ShownSession extends EngineForm {
  readonly session: PaymentMethodSession;
  /** Null unless the session is open. */
  readonly clientSecret: string | null;
}

/** Events show the row alone. */
const NO_FORM = { clientSecret: null, publishableKey: null, scriptUrl: null, engineOrigin: null };

export function sessionFacts(session: PaymentMethodSession): SessionMessage {
  return messageOf(PaymentMethodSessionSchema, session, {
    paymentMethodSessionId: session.id,
    sessionStatus: session.status,
    ...NO_FORM,
  });
}

/** Rereads an open session from the engine, and stores the method once the payer is done. */
export async function refreshSession(
  work: UnitOfWork,
  session: PaymentMethodSession,
  known?: MerchantEngine,
): Promise<ShownSession> {
  if (session.status !== "open") return showSession(work, session, null);
  const engine = known ?? (await merchantEngine(work));
  const setup = await engine.methodSetups.get(session.id);
  return showSession(work, await settleSession(work, { session, setup, engine }), setup);
}

export async function showSession(
  work: UnitOfWork,
  session: PaymentMethodSession,
  setup: EngineMethodSetup | null,
): Promise<ShownSession> {
  const clientSecret = session.status === "open" ? (setup?.clientSecret ?? null) : null;
  return { session, clientSecret, ...(await engineForm(work)) };
}

export function sessionMessage({ session, ...shown }: ShownSession): SessionMessage {
  return messageOf(PaymentMethodSessionSchema, session, {
    paymentMethodSessionId: session.id,
    sessionStatus: session.status,
    ...shown,
  });
}

interface Settling {
  readonly session: PaymentMethodSession;
  readonly setup: EngineMethodSetup;
  readonly engine: MerchantEngine;
}

/** The engine's state of a session. */
export interface SessionOutcome {
  readonly status: SessionStatus;
  /** The method that the payer stored. */
  readonly method: RemoteMethod | null;
}

/** Ends a session whose payment has ended, and stores its method. Idempotent. */
export async function settleSession(work: UnitOfWork, ended: Settling): Promise<PaymentMethodSession> {
  const outcome = await readOutcome(work, ended);
  if (outcome.status === "open") return ended.session;
  return work.atomically((phase) => keepOutcome(phase, ended.session.id, outcome));
}

export async function readOutcome(work: UnitOfWork, { session, setup, engine }: Settling): Promise<SessionOutcome> {
  const status = sessionStatusOf(setup);
  if (status !== "completed") return { status, method: null };
  if (setup.paymentMethodId === null) throw new Error(`the engine stored no payment method of ${setup.setupId}`);
  const method = await engine.paymentMethods.get(setup.paymentMethodId);
  const mandate = mandateOf(setup.mandateId, session.consent, setup.createdAt);
  const origin = { mandate, engineFingerprint: setup.fingerprint };
  return { status, method: await remoteMethod(work, { ...method, customerId: session.customerId }, origin) };
}

export async function keepOutcome(
  phase: UnitOfWork,
  sessionId: string,
  { status, method }: SessionOutcome,
): Promise<PaymentMethodSession> {
  // Locks the method before its session.
  if (method) await paymentMethodCopy.upsert(phase, method);
  const row = await lockRow(phase, PaymentMethodSessionEntity, sessionId, "payment method session");
  if (row.status !== "open" || status === "open") return row;
  Object.assign(row, { status, paymentMethodId: method?.paymentMethodId ?? null });
  await phase.cancelDue({ kind: EXPIRE_SESSION, subjectId: row.id, leavesRunning: true });
  phase.record({ type: `payment_method_session.${status}`, subject: row });
  await phase.em.flush();
  return row;
}
