import { type EngineForm, engineForm, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { EngineMethodSetup } from "#extensions/connectors/engine/index.ts";
import { getRow, lockRow } from "#extensions/platform/database/rows.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  PaymentMethodSessionSchema,
  type PaymentMethodSession as SessionMessage,
} from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { paymentMethodCopy, remoteMethod } from "./follow-payment-method.ts";
import { type PaymentMethodSession, PaymentMethodSessionEntity } from "./payment-method.entity.ts";
import { sessionStatusOf } from "./payment-method.rules.ts";

/** @throws NotFoundError */
export function getSession(work: UnitOfWork, sessionId: string): Promise<PaymentMethodSession> {
  return getRow(work, PaymentMethodSessionEntity, sessionId, "payment method session");
}

/** A session with what its payer's browser needs. */
export interface ShownSession extends EngineForm {
  readonly session: PaymentMethodSession;
  /** Only while it is open. */
  readonly clientSecret: string | null;
}

/** Reads an open session from the engine, and stores the method of a payer who is done. */
export async function refreshSession(work: UnitOfWork, session: PaymentMethodSession): Promise<ShownSession> {
  if (session.status !== "open") return showSession(work, session, null);
  const { methodSetups } = await merchantEngine(work);
  const setup = await methodSetups.get(session.id);
  return showSession(work, await settleSession(work, session, setup), setup);
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

/** Ends a session whose payment has ended, together with the method that it stored. Harmless when it is repeated. */
export async function settleSession(
  work: UnitOfWork,
  session: PaymentMethodSession,
  setup: EngineMethodSetup,
): Promise<PaymentMethodSession> {
  const status = sessionStatusOf(setup);
  if (status === "open") return session;
  const method = status === "completed" ? await readStored(work, session, setup) : null;
  return work.atomically(async (phase) => {
    // The method is locked before its session.
    if (method) await paymentMethodCopy.upsert(phase, method);
    const row = await lockRow(phase, PaymentMethodSessionEntity, session.id, "payment method session");
    if (row.status === "open") Object.assign(row, { status, paymentMethodId: method?.paymentMethodId ?? null });
    await phase.save();
    return row;
  });
}

async function readStored(work: UnitOfWork, { customerId }: PaymentMethodSession, setup: EngineMethodSetup) {
  if (setup.paymentMethodId === null) throw new Error(`the engine stored no payment method of ${setup.setupId}`);
  const { paymentMethods } = await merchantEngine(work);
  const method = await paymentMethods.get(setup.paymentMethodId);
  const acceptedAt = setup.createdAt.toISOString();
  const mandate = { mandateId: setup.mandateId, mandateStatus: "active", acceptedAt };
  const { fingerprint: engineFingerprint } = setup;
  return remoteMethod(work, { ...method, customerId }, { mandate, engineFingerprint });
}
