import { createHash } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { BankLinkEntity, BankLinkWebhookEntity } from "#extensions/capabilities/bank-links/bank-link.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aBankLinkProvider, type SignedEvent } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";

const bank = await closedAfterTests(aBankLinkProvider());
const platform = await closedAfterTests(aPlatform({ env: bank.env }));
const organization = await anOrganization(platform);

async function aLink(of = organization) {
  const { bankLinks } = platform.callers.grpc.forOrganization({ organizationId: of.id });
  const { bankLinkId } = await bankLinks.createBankLink({ publicToken: await bank.signIn() });
  return of.work().em.findOneOrFail(BankLinkEntity, { id: bankLinkId });
}

async function send({ body, verification }: SignedEvent): Promise<number> {
  const headers = { "content-type": "application/json", "plaid-verification": verification };
  return (await fetch(`${platform.url}/webhooks/bank-links`, { method: "POST", headers, body })).status;
}

async function standingOf(link: { id: string }, of = organization) {
  const { em } = of.work();
  const { status } = await em.findOneOrFail(BankLinkEntity, { id: link.id });
  const updates = await em.count(EventEntity, { subjectId: link.id, type: "bank_link.updated" });
  return { status, updates };
}

describe("an event of the provider", () => {
  test.each([
    ["ITEM_LOGIN_REQUIRED", "login_required"],
    ["USER_PERMISSION_REVOKED", "revoked"],
    ["INSTITUTION_DOWN", "failing"],
  ])("about %s makes the link %s, and a repair makes it active again", async (problem, status) => {
    const link = await aLink();
    expect(await send(await bank.breakItem(link.itemId, problem))).toBe(204);
    expect(await standingOf(link)).toEqual({ status, updates: 1 });
    expect(await send(await bank.breakItem(link.itemId, null))).toBe(204);
    expect(await standingOf(link)).toEqual({ status: "active", updates: 2 });
  });

  test("that comes again, with the same signature or a new one, has its effect once", async () => {
    const link = await aLink();
    const event = await bank.breakItem(link.itemId);
    const [head, payload, signature = ""] = event.verification.split(".");
    expect(await Promise.all([send(event), send(event), send(event)])).toEqual([204, 204, 204]);
    expect(await send(await bank.breakItem(link.itemId))).toBe(204);
    expect(await standingOf(link)).toEqual({ status: "login_required", updates: 1 });
    expect([head, payload, signature].every(Boolean)).toBe(true);
  });

  test("that comes late does not bring an old status back", async () => {
    const link = await aLink();
    const broken = await bank.breakItem(link.itemId);
    await bank.breakItem(link.itemId, null);
    expect(await send(broken)).toBe(204);
    expect(await standingOf(link)).toEqual({ status: "active", updates: 0 });
  });

  test("about an item of nobody is taken and changes nothing", async () => {
    const link = await aLink();
    const { bankLinks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const event = await bank.breakItem(link.itemId);
    await bankLinks.deleteBankLink({ bankLinkId: link.id });
    expect(await send(event)).toBe(204);
  });

  test("waits while the provider cannot say more, and works when it comes again", async () => {
    const link = await aLink();
    const event = await bank.breakItem(link.itemId);
    await bank.fault("/item/get");
    expect(await send(event)).toBe(503);
    expect(await standingOf(link)).toEqual({ status: "active", updates: 0 });
    expect(await send(event)).toBe(204);
    expect(await standingOf(link)).toEqual({ status: "login_required", updates: 1 });
  });

  test("acts for the organization that has the item, whatever else the body names", async () => {
    const [theirs, ours] = [await anOrganization(platform, "Theirs"), await aLink()];
    const link = await aLink(theirs);
    const event = await bank.breakItem(link.itemId);
    expect(await send(event)).toBe(204);
    expect(await standingOf(link, theirs)).toEqual({ status: "login_required", updates: 1 });
    expect(await standingOf(ours)).toEqual({ status: "active", updates: 0 });
    expect(await organization.work().em.count(BankLinkWebhookEntity, { id: { $like: "%" } })).toBeGreaterThan(0);
  });
});

describe("nothing is taken", () => {
  async function aForgery(claims: Record<string, unknown>, header: Record<string, unknown> = {}, body = "{}") {
    const { privateKey } = await generateKeyPair("ES256");
    const request_body_sha256 = createHash("sha256").update(body).digest("hex");
    const verification = await new SignJWT({ request_body_sha256, ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "00000000-0000-4000-8000-000000000000", ...header })
      .sign(privateKey);
    return { body, verification };
  }

  test("without a signature, or with one that is none", async () => {
    for (const verification of ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."])
      expect(await send({ body: "{}", verification })).toBe(401);
  });

  test("that a stranger signed, under an unknown key's name or a true one's", async () => {
    const link = await aLink();
    const event = await bank.breakItem(link.itemId);
    const { kid } = JSON.parse(Buffer.from(event.verification.split(".")[0] ?? "", "base64url").toString());
    const iat = Math.floor(Date.now() / 1000);
    expect(await send(await aForgery({ iat }))).toBe(401);
    expect(await send(await aForgery({ iat }, { kid }, event.body))).toBe(401);
    expect(await send(await aForgery({ iat }, { kid: "../../item/remove" }))).toBe(401);
    expect(await standingOf(link)).toEqual({ status: "active", updates: 0 });
  });

  test("under 40 forged key names, which keep no genuine event with a new key waiting", async () => {
    const link = await aLink();
    const iat = Math.floor(Date.now() / 1000);
    const kids = Array.from({ length: 40 }, (_, n) => `forged-${n}`);
    const answers = await Promise.all(kids.map(async (kid) => send(await aForgery({ iat }, { kid }))));
    expect(answers.filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect(answers).toContain(503);
    await bank.rotateKeys();
    expect(await send(await bank.breakItem(link.itemId))).toBe(204);
    expect(await standingOf(link)).toEqual({ status: "login_required", updates: 1 });
  });

  test("whose body was changed, by a single space", async () => {
    const link = await aLink();
    const event = await bank.breakItem(link.itemId);
    expect(await send({ ...event, body: `${event.body} ` })).toBe(401);
    expect(await send({ ...event, body: JSON.stringify(JSON.parse(event.body)) })).toBe(401);
    expect(await standingOf(link)).toEqual({ status: "active", updates: 0 });
  });

  test("that a retired key signed", async () => {
    const link = await aLink();
    await bank.rotateKeys();
    const event = await bank.breakItem(link.itemId);
    await bank.rotateKeys();
    expect(await send(event)).toBe(401);
    expect(await send(await bank.breakItem(link.itemId))).toBe(204);
  });

  test("while the key cannot be asked for, and the provider is told to come again", async () => {
    const link = await aLink();
    await bank.rotateKeys();
    const event = await bank.breakItem(link.itemId);
    await bank.fault("/webhook_verification_key/get");
    expect(await send(event)).toBe(503);
    expect(await send(event)).toBe(204);
  });
});
