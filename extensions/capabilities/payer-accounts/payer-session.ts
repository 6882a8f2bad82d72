import type { Customer } from "#extensions/capabilities/customers/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow, lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findAccountCustomers, lockAccountCustomers } from "./account-customers.ts";
import { LINK_MS, SESSION_MS } from "./payer-account.rules.ts";
import { type PayerSession, PayerSessionEntity } from "./payer-session.entity.ts";
import { type PayerSignIn, PayerSignInEntity } from "./payer-sign-in.entity.ts";
import { newToken, tokenHashOf, tokenOfPage } from "./payer-token.ts";
import { addressContext } from "./request-sign-in.ts";

/** Due work that deletes a session. */
export const END_SESSION = "payer_session.end";

export interface NewSession {
  readonly sessionToken: string;
  readonly expiresAt: Date;
}

interface Used {
  readonly signInToken: string;
  /** Of the page whose button was pressed. */
  readonly pageKey?: string | undefined;
}

/**
 * Uses a link's token, once. The same page gets the session that it has opened: a browser whose button is pressed twice
 * drops the first answer. @throws payer_sign_in_link_invalid
 */
export async function createSession(work: UnitOfWork, { signInToken, pageKey }: Used): Promise<NewSession> {
  const tokenHash = tokenHashOf(signInToken);
  const sessionToken = pageKey === undefined ? newToken() : tokenOfPage(signInToken, pageKey);
  const known = await findRow(work, PayerSignInEntity, { tokenHash });
  if (!known) return findOpened(work, sessionToken);
  return work.atomically(async (phase) => {
    const now = phase.clock.realNow();
    const customers = await lockAccountCustomers(phase, known);
    const signIn = await lockKnownRow(phase, PayerSignInEntity, known.id);
    // Another request has used it meanwhile.
    if (signIn?.tokenHash !== tokenHash) return findOpened(phase, sessionToken);
    if (now >= signIn.expiresAt || customers.length === 0) throw refuse("payer_sign_in_link_invalid");
    const session = await openSession(phase, { signIn, customers, now, sessionToken });
    for (const customer of customers) phase.record({ type: "customer.portal_signed_in", subject: customer });
    Object.assign(signIn, { tokenHash: null, sealedEmail: null, encryptionKeyId: null });
    await phase.save();
    return session;
  });
}

/** The session of the page, as long after its beginning as a link works. @throws payer_sign_in_link_invalid */
async function findOpened(work: UnitOfWork, sessionToken: string): Promise<NewSession> {
  const session = await findRow(work, PayerSessionEntity, { tokenHash: tokenHashOf(sessionToken) });
  const openedAt = (session?.expiresAt.getTime() ?? 0) - SESSION_MS;
  if (!session || work.clock.realNow().getTime() >= openedAt + LINK_MS) throw refuse("payer_sign_in_link_invalid");
  return { sessionToken, expiresAt: session.expiresAt };
}

interface Opening {
  readonly signIn: PayerSignIn;
  readonly customers: readonly Customer[];
  readonly now: Date;
  readonly sessionToken: string;
}

async function openSession(phase: UnitOfWork, { signIn, customers, now, sessionToken }: Opening): Promise<NewSession> {
  const id = newId("payerSession", now);
  const expiresAt = new Date(now.getTime() + SESSION_MS);
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
