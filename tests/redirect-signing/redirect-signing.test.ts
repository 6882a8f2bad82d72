import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signedRedirect } from "#extensions/capabilities/redirect-signing/index.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

const PAID = {
  transaction_id: "txn_1",
  payment_link_id: "pl_1",
  transaction_status: "succeeded",
  amount: 4_200,
  currency: "USD",
  reference: "campaign-7",
};

async function aShop() {
  const organization = await anOrganization(platform);
  const { redirectSigning } = callersOf(platform, organization);
  const redirect = async () => {
    const url = new URL(await signedRedirect(organization.work(), "https://shop.example/thanks?order=7", PAID));
    return Object.fromEntries(url.searchParams);
  };
  return { organization, redirectSigning, redirect };
}

function verified(secret: string, { payload = "", webhook_id = "", webhook_timestamp = "", ...rest }: Params) {
  const { webhook_signature = "" } = rest;
  return new Webhook(secret).verify(payload, {
    "webhook-id": webhook_id,
    "webhook-timestamp": webhook_timestamp,
    "webhook-signature": webhook_signature,
  });
}

type Params = Readonly<Record<string, string>>;

test("redirects are not signed before the first secret, and say so", async () => {
  const { redirectSigning, organization, redirect } = await aShop();
  const before = await redirectSigning.getRedirectSigning({});
  expect(before).toMatchObject({ organizationId: organization.id, environment: "sandbox", version: 0 });
  expect(before.currentSecretId).toBeUndefined();
  const { webhook_signature, payload, order } = await redirect();
  expect([webhook_signature, JSON.parse(payload ?? ""), order]).toEqual([undefined, PAID, "7"]);
});

test("the package standardwebhooks verifies a redirect with the secret, and refuses a changed one", async () => {
  const { redirectSigning, redirect } = await aShop();
  const { secret = "", currentSecretId } = await redirectSigning.rotateRedirectSecret({});
  const read = await redirectSigning.getRedirectSigning({});
  expect([read.currentSecretId, read.secret]).toEqual([currentSecretId, undefined]);
  const sent = await redirect();
  expect(verified(secret, sent)).toEqual(PAID);
  const changed = { ...sent, payload: (sent.payload ?? "").replace("4200", "1") };
  expect(() => verified(secret, changed)).toThrow();
});

test("a rotated secret and the former one both verify, until the overlap ends", async () => {
  const { redirectSigning, redirect } = await aShop();
  const first = await redirectSigning.rotateRedirectSecret({});
  const second = await redirectSigning.rotateRedirectSecret({});
  expect(second.previousExpiresAt).toBeDefined();
  const sent = await redirect();
  for (const { secret = "" } of [first, second]) expect(verified(secret, sent)).toEqual(PAID);
  const { secret = "" } = await redirectSigning.rotateRedirectSecret({ overlapSeconds: 0 });
  const last = await redirect();
  expect(verified(secret, last)).toEqual(PAID);
  expect(() => verified(first.secret ?? "", last)).toThrow();
});

test("two first rotations at once leave one signing with both secrets", async () => {
  const { redirectSigning, redirect } = await aShop();
  const both = await Promise.all([1, 2].map(() => redirectSigning.rotateRedirectSecret({})));
  const sent = await redirect();
  for (const { secret = "" } of both) expect(verified(secret, sent)).toEqual(PAID);
});
