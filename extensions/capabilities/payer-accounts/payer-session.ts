import type { Customer } from "#extensions/capabilities/customers/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow, lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findAccountCustomers, lockAccountCustomers } from "./account-customers.ts";
import { SESSION_MS } from "./payer-account.rules.ts";
import { type PayerSession, PayerSessionEntity } from "./payer-session.entity.ts";
import { type PayerSignIn, PayerSignInEntity } from "./payer-sign-in.entity.ts";
import { newToken, tokenHashOf } from "./payer-token.ts";
import { addressContext } from "./request-sign-in.ts";

/** Due work that deletes a session. */
export const END_SESSION = "payer_session.end";

export interface NewSession {
  readonly sessionToken: string;
  readonly expiresAt: Date;
}

/** Uses a link's token, once. @throws payer_sign_in_link_invalid */
export async function createSession(work: UnitOfWork, signInToken: string): Promise<NewSession> {
  const tokenHash = tokenHashOf(signInToken);
  const known = await findRow(work, PayerSignInEntity, { tokenHash });
  if (!known) throw refuse("payer_sign_in_link_invalid");
  return work.atomically(async (phase) => {
    const now = phase.clock.realNow();
    const customers = await lockAccountCustomers(phase, known);
    const signIn = await lockKnownRow(phase, PayerSignInEntity, known.id);
    const isUsable = signIn?.tokenHash === tokenHash && now < signIn.expiresAt && customers.length > 0;
    if (!signIn || !isUsable) throw refuse("payer_sign_in_link_invalid");
    const session = await openSession(phase, { signIn, customers, now });
    for (const customer of customers) phase.record({ type: "customer.portal_signed_in", subject: customer });
    Object.assign(signIn, { tokenHash: null, sealedEmail: null, encryptionKeyId: null });
    await phase.save();
    return session;
  });
}

interface Opening {
  readonly signIn: PayerSignIn;
  readonly customers: readonly Customer[];
  readonly now: Date;
}

async function openSession(phase: UnitOfWork, { signIn, customers, now }: Opening): Promise<NewSession> {
  const id = newId("payerSession", now);
  const [sessionToken, expiresAt] = [newToken(), new Date(now.getTime() + SESSION_MS)];
  const { emailIndex, customerId } = signIn;
  createRow(phase, PayerSessionEntity, {
    ...{ id, emailIndex, customerId, expiresAt },
    ...(await addressFor(phase, signIn, id)),
    tokenHash: tokenHashOf(sessionToken),
    customerIds: customers.map((each) => each.id),
  });
  phase.due({ kind: END_SESSION, subjectId: id, at: expiresAt, clock: "real" });
  return { sessionToken, expiresAt };
}

async function addressFor({ context }: UnitOfWork, signIn: PayerSignIn, id: string) {
  if (signIn.sealedEmail == null) return {};
  const { encryption } = context;
  const email = await encryption.decrypt(signIn.sealedEmail, addressContext(signIn));
  const { organizationId } = signIn;
  return {
    sealedEmail: await encryption.encrypt(email, addressContext({ organizationId, id })),
    encryptionKeyId: encryption.currentKeyId,
  };
}

export interface OpenAccount {
  readonly session: PayerSession;
  /** Active ones, at least one; the newest first. */
  readonly customers: readonly Customer[];
}

/** @throws payer_session_ended */
export async function getAccount(work: UnitOfWork, sessionToken: string): Promise<OpenAccount> {
  const session = await findRow(work, PayerSessionEntity, { tokenHash: tokenHashOf(sessionToken) });
  if (!session || session.expiresAt <= work.clock.realNow()) throw refuse("payer_session_ended");
  const customers = await findAccountCustomers(work, session);
  if (customers.length === 0) throw refuse("payer_session_ended");
  return { session, customers };
}

/** Ends the session. There may be none. */
export async function deleteSession({ em, environment }: UnitOfWork, sessionToken: string): Promise<void> {
  await em.nativeDelete(PayerSessionEntity, { environment, tokenHash: tokenHashOf(sessionToken) });
}
