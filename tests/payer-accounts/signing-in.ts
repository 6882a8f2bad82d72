import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import { reasonOf as refusalOf } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { type Platform, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };

export const PORTAL = "https://{slug}.pay.example.com";

/** The product with a clock of its own and a mail server, and the job that mails sign-in links. */
export async function startSigningIn(env: Record<string, string> = {}) {
  let ahead = 0;
  const mails = await closedAfterTests(aMailServer());
  const { platform, organization } = await startPlatform({
    clock: { now: () => new Date(Date.now() + ahead) },
    env: { ...mails.env, PORTAL_ORIGIN: PORTAL, ...env },
  });
  const jobs = await startJobs(
    platform.context,
    registry.jobs.filter(({ name }) => name === "payer_account.mail_sign_in"),
  );
  afterAll(() => jobs.stop(5_000));

  const mailsTo = async (address: string) =>
    (await mails.received()).filter(({ recipients }) => recipients.includes(address)).reverse();

  /** Mails to the address, once there are so many. The oldest first. */
  async function awaitMails(address: string, count: number) {
    await expect.poll(async () => (await mailsTo(address)).length, PATIENCE).toBe(count);
    return mailsTo(address);
  }

  async function signIn(of: TestOrganization, email: string): Promise<string> {
    const before = (await mailsTo(email)).length;
    await payerOf(platform, of).request(email);
    const mail = (await awaitMails(email, before + 1)).at(-1);
    return (await payerOf(platform, of).open(tokenIn(mail?.text))).sessionToken;
  }

  return {
    ...{ platform, organization, mailsTo, awaitMails, signIn },
    setAhead: (ms: number) => {
      ahead = ms;
    },
  };
}

/** What a payer does on the organization's host, each time as a call of its own. */
export function payerOf({ callers }: Pick<Platform, "callers">, { slug }: TestOrganization, isLive = false) {
  const environment = isLive ? "live" : "sandbox";
  const { payerAccounts, payerReceipts } = callers.grpc.forPayer({ organizationSlug: slug, environment });
  return {
    request: (email: string, language?: string) =>
      payerAccounts.requestPayerSignIn({ email, ...(language !== undefined && { language }) }),
    open: (signInToken: string, pageKey?: string) =>
      payerAccounts.createPayerSession({ signInToken, ...(pageKey !== undefined && { pageKey }) }),
    account: (sessionToken: string, asked: { limit?: number; cursor?: string | undefined } = {}) =>
      payerAccounts.getPayerAccount({ sessionToken, ...asked }),
    receipt: (sessionToken: string, transactionId: string) =>
      payerReceipts.getPayerReceipt({ sessionToken, transactionId }),
    leave: (sessionToken: string) => payerAccounts.deletePayerSession({ sessionToken }),
    addCard: (sessionToken: string, browser: { payerIp?: string; userAgent?: string } = {}) =>
      payerAccounts.createPayerCardSession({ sessionToken, ...browser }),
    syncCard: (sessionToken: string, paymentMethodSessionId: string) =>
      payerAccounts.syncPayerCardSession({ sessionToken, paymentMethodSessionId }),
    setDefault: (sessionToken: string, paymentMethodId: string) =>
      payerAccounts.setDefaultPayerCard({ sessionToken, paymentMethodId }),
    removeCard: (sessionToken: string, paymentMethodId: string) =>
      payerAccounts.removePayerCard({ sessionToken, paymentMethodId }),
  };
}

/** Why a call was refused; "none" where it was not. */
export const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "none",
    (error: unknown) => refusalOf(error) ?? String(error),
  );

export const newAddress = () => `${randomUUID()}@northwind.example`;

/** The token of the first link in the text. */
export const tokenIn = (text = ""): string =>
  new URL(/https:\S+/.exec(text)?.[0] ?? "none:").searchParams.get("token") ?? "";
