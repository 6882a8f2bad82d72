import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import {
  createCardSession,
  removeCard,
  setDefaultCard,
  syncCardSession,
} from "#extensions/capabilities/payer-accounts/payer-cards.ts";
import { createSession, deleteSession } from "#extensions/capabilities/payer-accounts/payer-session.ts";
import { readAccount } from "#extensions/capabilities/payer-accounts/read-account.ts";
import { requestSignIn } from "#extensions/capabilities/payer-accounts/request-sign-in.ts";
import { registry } from "#extensions/capabilities.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";

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
    await payerOf(of).request(email);
    const mail = (await awaitMails(email, before + 1)).at(-1);
    return (await payerOf(of).open(tokenIn(mail?.text))).sessionToken;
  }

  return {
    ...{ platform, organization, mailsTo, awaitMails, signIn },
    setAhead: (ms: number) => {
      ahead = ms;
    },
  };
}

/** What a payer does on the organization's host, each time as a call of its own. */
export function payerOf(organization: Pick<TestOrganization, "work">, isLive = false) {
  const work = () => (isLive ? (organization as TestOrganization).liveWork() : organization.work());
  return {
    request: (email: string) => requestSignIn(work(), { email }),
    open: (signInToken: string) => createSession(work(), signInToken),
    account: (sessionToken: string, asked = {}) => readAccount(work(), { sessionToken, ...asked }),
    leave: (sessionToken: string) => deleteSession(work(), sessionToken),
    addCard: (sessionToken: string) => createCardSession(work(), sessionToken),
    syncCard: (sessionToken: string, paymentMethodSessionId: string) =>
      syncCardSession(work(), { sessionToken, paymentMethodSessionId }),
    setDefault: (sessionToken: string, paymentMethodId: string) =>
      setDefaultCard(work(), { sessionToken, paymentMethodId }),
    removeCard: (sessionToken: string, paymentMethodId: string) =>
      removeCard(work(), { sessionToken, paymentMethodId }),
  };
}

export const newAddress = () => `${randomUUID()}@northwind.example`;

/** The token of the first link in the text. */
export const tokenIn = (text = ""): string =>
  new URL(/https:\S+/.exec(text)?.[0] ?? "none:").searchParams.get("token") ?? "";
