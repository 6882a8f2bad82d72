import { describe, expect, test } from "vitest";
import { PayerSessionEntity } from "#extensions/capabilities/payer-accounts/payer-session.entity.ts";
import { PayerSignInEntity } from "#extensions/capabilities/payer-accounts/payer-sign-in.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { aCustomer, callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { newAddress, payerOf, reasonOf, startSigningIn, tokenIn } from "./signing-in.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { platform, organization, mailsTo, awaitMails, signIn, setAhead } = await startSigningIn();
const payer = payerOf(platform, organization);

async function aMailedToken(email: string): Promise<string> {
  const count = (await mailsTo(email)).length + 1;
  await payer.request(email);
  return tokenIn((await awaitMails(email, count)).at(-1)?.text);
}

describe("a sign-in link", () => {
  test("comes by mail from the organization, leads to its portal, and works once, however it is spelled", async () => {
    const email = newAddress();
    await aCustomer(platform, organization, { email: email.toUpperCase() });
    const token = await aMailedToken(email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("[Sandbox] Sign in to your account at Acme");
    expect(mail?.text).toContain(`https://${organization.slug}.pay.example.com/sandbox/account/sign-in?token=${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { sessionToken } = await payer.open(token);
    expect((await payer.account(sessionToken)).email).toBe(email);
    expect(await reasonOf(payer.open(token))).toBe("payer_sign_in_link_invalid");
  });

  test("that is used many times at once opens one session", async () => {
    const email = newAddress();
    await aCustomer(platform, organization, { email });
    const token = await aMailedToken(email);
    const all = await Promise.all(Array.from({ length: 10 }, () => reasonOf(payer.open(token))));
    expect(all.filter((each) => each === "none")).toHaveLength(1);
    expect(all.filter((each) => each === "payer_sign_in_link_invalid")).toHaveLength(9);
  });

  test("works for 15 minutes, and is for its own organization and environment", async () => {
    const email = newAddress();
    const other = await anOrganization(platform);
    await aCustomer(platform, organization, { email });
    await aCustomer(platform, other, { email });
    const token = await aMailedToken(email);
    const invalid = "payer_sign_in_link_invalid";
    expect(await reasonOf(payerOf(platform, other).open(token))).toBe(invalid);
    expect(await reasonOf(payerOf(platform, organization, true).open(token))).toBe(invalid);
    setAhead(15 * MINUTE_MS + 1_000);
    expect(await reasonOf(payer.open(token))).toBe(invalid);
    setAhead(0);
    expect(await reasonOf(payer.open(token))).toBe("none");
  });

  test("is stored as a hash, and so is the session's token", async () => {
    const email = newAddress();
    await aCustomer(platform, organization, { email });
    const token = await aMailedToken(email);
    expect(await everythingStored(platform.databaseUrl)).not.toContain(token);
    const { sessionToken } = await payer.open(token);
    expect(await everythingStored(platform.databaseUrl)).not.toContain(sessionToken);
  });
});

describe("a request", () => {
  test("for an address that no customer has is answered alike and mails nothing", async () => {
    const [known, unknown, elsewhere] = [newAddress(), newAddress(), newAddress()];
    await aCustomer(platform, organization, { email: known });
    await aCustomer(platform, await anOrganization(platform), { email: elsewhere });
    for (const email of [unknown, elsewhere, known]) expect(await reasonOf(payer.request(email))).toBe("none");
    await awaitMails(known, 1);
    expect([...(await mailsTo(unknown)), ...(await mailsTo(elsewhere))]).toEqual([]);
    const waiting = () =>
      organization.work().em.count(PayerSignInEntity, { tokenHash: null, sealedEmail: { $ne: null } });
    await expect.poll(waiting).toBe(0);
  });

  test("is counted alike, and refused after five in an hour until the first is an hour old", async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await aCustomer(platform, organization, { email: known });
    for (const email of [known, unknown]) {
      const six = await Promise.all(Array.from({ length: 6 }, () => reasonOf(payer.request(email))));
      expect(six.sort()).toEqual(["none", "none", "none", "none", "none", "payer_sign_in_limit_reached"]);
      expect(await reasonOf(payer.request(email.toUpperCase()))).toBe("payer_sign_in_limit_reached");
    }
    await awaitMails(known, 5);
    setAhead(HOUR_MS + 1_000);
    expect(await reasonOf(payer.request(known))).toBe("none");
    setAhead(0);
  });

  test("leaves nothing after an hour", async () => {
    const other = await anOrganization(platform);
    await payerOf(platform, other).request(newAddress());
    const left = () => other.work().em.count(PayerSignInEntity, { environment: "sandbox" });
    expect(await left()).toBe(1);
    setAhead(HOUR_MS + 1_000);
    const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
    await expect.poll(left, { timeout: 15_000 }).toBe(0);
    await running.stop(5_000);
    setAhead(0);
  });
});

describe("a session", () => {
  const ended = "payer_session_ended";

  test("lasts 24 hours, or until its payer leaves", async () => {
    const email = newAddress();
    await aCustomer(platform, organization, { email });
    const [left, stays] = [await signIn(organization, email), await signIn(organization, email)];
    await payer.leave(left);
    await payer.leave(left);
    expect(await reasonOf(payer.account(left))).toBe(ended);
    setAhead(24 * HOUR_MS - 1_000);
    expect(await reasonOf(payer.account(stays))).toBe("none");
    setAhead(24 * HOUR_MS + 1_000);
    expect(await reasonOf(payer.account(stays))).toBe(ended);
    setAhead(0);
  });

  test("opens nothing of another organization or environment", async () => {
    const email = newAddress();
    const other = await anOrganization(platform);
    await aCustomer(platform, organization, { email });
    await aCustomer(platform, other, { email });
    const session = await signIn(organization, email);
    expect(await reasonOf(payerOf(platform, other).account(session))).toBe(ended);
    expect(await reasonOf(payerOf(platform, organization, true).account(session))).toBe(ended);
  });

  test.each(["archive", "redact", "merge"] as const)("ends when somebody does %s its customer", async (verb) => {
    const email = newAddress();
    const customerId = await aCustomer(platform, organization, { email });
    const into = await aCustomer(platform, organization);
    const session = await signIn(organization, email);
    const link = await aMailedToken(email);
    const { customers } = callerOf(platform, organization);
    if (verb === "archive") await customers.archiveCustomer({ customerId });
    if (verb === "redact") await customers.redactCustomer({ customerId });
    if (verb === "merge") await customers.mergeCustomer({ customerId, intoCustomerId: into });
    expect(await reasonOf(payer.account(session))).toBe(ended);
    expect(await reasonOf(payer.open(link))).toBe("payer_sign_in_link_invalid");
    const { em } = organization.work();
    const ofCustomer = { environment: "sandbox" as const, customerIds: { $contains: [customerId] } };
    expect(await em.count(PayerSessionEntity, ofCustomer)).toBe(0);
    expect(await em.count(PayerSignInEntity, ofCustomer)).toBe(0);
  });

  test("ends with the first of several customers, and whoever is left can sign in again", async () => {
    const email = newAddress();
    const customerId = await aCustomer(platform, organization, { email });
    await aCustomer(platform, organization, { email });
    const session = await signIn(organization, email);
    await callerOf(platform, organization).customers.archiveCustomer({ customerId });
    expect(await reasonOf(payer.account(session))).toBe(ended);
    expect(await reasonOf(payer.account(await signIn(organization, email)))).toBe("none");
  });

  test("ends when its customer's email becomes another", async () => {
    const email = newAddress();
    const customerId = await aCustomer(platform, organization, { email });
    const session = await signIn(organization, email);
    const change = { customerId, email: newAddress(), updateMask: { paths: ["email"] } };
    await callerOf(platform, organization).customers.updateCustomer(change);
    expect(await reasonOf(payer.account(session))).toBe(ended);
  });

  test("is an event of each of its customers, without the address", async () => {
    const email = newAddress();
    const ids = [
      await aCustomer(platform, organization, { email }),
      await aCustomer(platform, organization, { email, dataClass: "phi" }),
    ];
    await signIn(organization, email);
    for (const subjectId of ids) {
      const found = await organization.work().em.find(EventEntity, { subjectId, type: "customer.portal_signed_in" });
      expect(found).toHaveLength(1);
      expect(JSON.stringify(found)).not.toContain(email);
    }
  });
});
