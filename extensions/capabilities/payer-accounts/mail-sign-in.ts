import { countMail, mailLanguageOf, noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findAccountCustomers, lockAccountCustomers } from "./account-customers.ts";
import { LINK_MS } from "./payer-account.rules.ts";
import { type PayerSignIn, PayerSignInEntity } from "./payer-sign-in.entity.ts";
import { newToken, tokenHashOf } from "./payer-token.ts";
import { addressContext } from "./request-sign-in.ts";
import { signInQueue } from "./sign-in.queue.ts";
import { signInTexts } from "./sign-in-texts.ts";
import { signInUrl } from "./sign-in-url.ts";

/** Mails the link if a customer has the address. A repeat mails another token, and the former one no longer works. */
export const signInJob = payloadJob(signInQueue, async (work, { signInId: id, subscriptionId = null }) => {
  const signIn = await work.em.findOne(PayerSignInEntity, { environment: work.environment, id });
  if (signIn?.sealedEmail == null) return;
  const to = await work.context.encryption.decrypt(signIn.sealedEmail, addressContext(signIn));
  const token = newToken();
  if (!(await openLink(work, signIn, { to, token }))) return;
  const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
  const texts = signInTexts({
    organizationName: name,
    url: signInUrl(work, token, subscriptionId),
    language: mailLanguageOf(signIn.language),
  });
  const replyTo = publicProfile.supportEmail ?? undefined;
  await send(work, { to, fromName: name, replyTo, messageId: id, ...noticeMail(texts) });
});

interface Link {
  readonly to: string;
  readonly token: string;
}

/** Stores the token. False where no customer has the address, or it has had the mails of a day. */
async function openLink(work: UnitOfWork, { id, emailIndex, tokenHash }: PayerSignIn, { to, token }: Link) {
  const open = (phase: UnitOfWork) => keepLink(phase, { id, emailIndex, isFirst: tokenHash === null }, { to, token });
  try {
    return await work.atomically(open);
  } catch (error) {
    if (!isRefusal(error, "mail_limit_reached")) throw error;
    work.context.logger.warn({ organizationId: work.tenant.organizationId }, "a sign-in mail is beyond the limits");
    await work.atomically((phase) => forgetAddress(phase, id));
    return false;
  }
}

interface Opened extends Pick<PayerSignIn, "id" | "emailIndex"> {
  /** A mail that is tried again counts once. */
  readonly isFirst: boolean;
}

async function keepLink(phase: UnitOfWork, { id, emailIndex, isFirst }: Opened, { to, token }: Link) {
  if ((await findAccountCustomers(phase, { emailIndex })).length === 0) return forgetAddress(phase, id);
  if (isFirst) await countMail(phase, "sign_in", to);
  const customers = await lockAccountCustomers(phase, { emailIndex });
  if (customers.length === 0) return forgetAddress(phase, id);
  const signIn = await lockKnownRow(phase, PayerSignInEntity, id);
  if (!signIn) return false;
  signIn.tokenHash = tokenHashOf(token);
  signIn.customerIds = customers.map((each) => each.id);
  signIn.expiresAt = new Date(phase.clock.realNow().getTime() + LINK_MS);
  await phase.save();
  return true;
}

/** The row stays for an hour, since it counts. */
async function forgetAddress(phase: UnitOfWork, id: string): Promise<false> {
  const signIn = await lockKnownRow(phase, PayerSignInEntity, id);
  if (signIn) Object.assign(signIn, { sealedEmail: null, encryptionKeyId: null });
  await phase.save();
  return false;
}

async function send(work: UnitOfWork, mail: Parameters<typeof sendMail>[1]): Promise<void> {
  await sendMail(work, { ...mail, isAwaited: true }).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error;
    const { organizationId } = work.tenant;
    work.context.logger.warn({ err: error, organizationId }, "the mail server refused a sign-in mail");
  });
}
