import type { ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  assertAddable,
  domainsAtEngine,
  MOST_DOMAINS,
} from "#extensions/capabilities/wallet-domains/wallet-domain.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

async function aShop() {
  const organization = await anOrganization(platform);
  const { walletDomains } = callersOf(platform, organization);
  const names = async () => (await walletDomains.listWalletDomains({})).data.map(({ domainName }) => domainName);
  return { organization, walletDomains, names };
}

async function profileOf(organization: TestOrganization) {
  const work = organization.work();
  const { engineMerchantId, engineProfileId } = await getActiveMerchant(work);
  const { profiles } = await merchantEngine(work);
  return { profiles, profile: { engineMerchantId, engineProfileId: engineProfileId ?? "" } };
}

async function atEngine(organization: TestOrganization): Promise<string[]> {
  const { profiles, profile } = await profileOf(organization);
  return profiles.getApplePayDomains(profile);
}

const reasonOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;

test("a domain is registered at the engine, listed, and removed from both", async () => {
  const { organization, walletDomains, names } = await aShop();
  const added = await walletDomains.createWalletDomain({ domainName: "shop.example.com" });
  expect(added).toMatchObject({
    ...{ object: "wallet_domain", organizationId: organization.id, environment: "sandbox" },
    ...{ domainName: "shop.example.com", wallet: "apple_pay", walletDomainStatus: "active", version: 2 },
  });
  await walletDomains.createWalletDomain({ domainName: "pay.shop.example.com" });
  expect(await atEngine(organization)).toEqual(["shop.example.com", "pay.shop.example.com"]);
  const { walletDomainId } = added;
  expect(await walletDomains.getWalletDomain({ walletDomainId })).toEqual(added);
  expect(await walletDomains.deleteWalletDomain({ walletDomainId })).toMatchObject({ walletDomainId, deleted: true });
  expect(await atEngine(organization)).toEqual(["pay.shop.example.com"]);
  expect(await names()).toEqual(["pay.shop.example.com"]);
  expect(await reasonOf(walletDomains.deleteWalletDomain({ walletDomainId }))).toBe("resource_missing");
  const events = await organization
    .work()
    .em.find(EventEntity, { subjectId: walletDomainId }, { orderBy: { sequence: 1 } });
  expect(events.map(({ type }) => type)).toEqual([
    "wallet_domain.created",
    "wallet_domain.updated",
    "wallet_domain.updated",
    "wallet_domain.deleted",
  ]);
});

test("lists find domains by status and name", async () => {
  const { walletDomains } = await aShop();
  for (const domainName of ["a.example.com", "b.example.com"]) await walletDomains.createWalletDomain({ domainName });
  const found = async (filter: object) =>
    (await walletDomains.listWalletDomains(filter)).data.map(({ domainName }) => domainName);
  expect(await found({ walletDomainStatus: ["active"] })).toEqual(["b.example.com", "a.example.com"]);
  expect(await found({ walletDomainStatus: ["pending", "removing"] })).toEqual([]);
  expect(await found({ domainName: "a.example.com" })).toEqual(["a.example.com"]);
  expect(await found({ sort: "created_at" })).toEqual(["a.example.com", "b.example.com"]);
});

test("a domain that another system registered stays", async () => {
  const { organization, walletDomains } = await aShop();
  const { profiles, profile } = await profileOf(organization);
  await profiles.setApplePayDomains(profile, ["foreign.example.com"]);
  const { walletDomainId } = await walletDomains.createWalletDomain({ domainName: "shop.example.com" });
  expect(await atEngine(organization)).toEqual(["foreign.example.com", "shop.example.com"]);
  await walletDomains.deleteWalletDomain({ walletDomainId });
  expect(await atEngine(organization)).toEqual(["foreign.example.com"]);
});

test("the same domain is refused with its ID, in one's own organization only", async () => {
  const [one, other] = [await aShop(), await aShop()];
  const { walletDomainId } = await one.walletDomains.createWalletDomain({ domainName: "shop.example.com" });
  const failure = await failureOf(one.walletDomains.createWalletDomain({ domainName: "shop.example.com" }));
  expect(infoOf(failure)).toMatchObject({
    reason: "wallet_domain_exists",
    metadata: { param: "domain_name", wallet_domain_id: walletDomainId },
  });
  await other.walletDomains.createWalletDomain({ domainName: "shop.example.com" });
  expect(await reasonOf(other.walletDomains.getWalletDomain({ walletDomainId }))).toBe("resource_missing");
  expect(await reasonOf(other.walletDomains.deleteWalletDomain({ walletDomainId }))).toBe("resource_missing");
  expect(await other.names()).toEqual(["shop.example.com"]);
});

test("changes at once lose no domain at the engine", async () => {
  const { organization, walletDomains, names } = await aShop();
  const { walletDomainId } = await walletDomains.createWalletDomain({ domainName: "old.example.com" });
  const wanted = ["a", "b", "c"].map((name) => `${name}.example.com`);
  const retried = async (call: () => Promise<unknown>): Promise<void> => {
    const failure: unknown = await call().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    expect(infoOf(failure as ConnectError).reason).toBe("idempotency_in_progress");
    await retried(call);
  };
  await Promise.all([
    ...wanted.map((domainName) => retried(() => walletDomains.createWalletDomain({ domainName }, withKey()))),
    retried(() => walletDomains.deleteWalletDomain({ walletDomainId }, withKey())),
  ]);
  expect((await names()).sort()).toEqual(wanted);
  expect((await atEngine(organization)).sort()).toEqual(wanted);
});

test("what the engine refuses is not kept", async () => {
  const { organization, walletDomains, names } = await aShop();
  const body = { error: { type: "invalid_request", code: "IR_06", message: "The domain is not allowed" } };
  await platform.sandbox.fault({
    ...{ merchant_id: organization.engineMerchantId, method: "POST", kind: "status", status: 400, body, times: 1 },
    path: `/account/${organization.engineMerchantId}/business_profile/*`,
  });
  const refused = walletDomains.createWalletDomain({ domainName: "shop.example.com" });
  expect(infoOf(await failureOf(refused))).toMatchObject({
    reason: "wallet_domain_invalid",
    metadata: { engine_code: "IR_06" },
  });
  expect(await names()).toEqual([]);
});

test.each([
  "",
  "Shop.example.com",
  "https://shop.example.com",
  "shop.example.com:8080",
  "shop.example.com/pay",
  "*.example.com",
  "localhost",
  "127.0.0.1",
  "-shop.example.com",
  `${"a".repeat(64)}.com`,
  "shop..com",
])("%s is not the name of a domain", async (domainName) => {
  const { walletDomains } = callersOf(platform, await anOrganization(platform));
  expect((await failureOf(walletDomains.createWalletDomain({ domainName }))).code).toBe(3);
});

describe("rules", () => {
  const domain = (domainName: string, status = "active") => ({ id: `wal_${domainName}`, domainName, status });

  test("at most 99 domains", () => {
    const some = Array.from({ length: MOST_DOMAINS - 1 }, (_, index) => domain(`${index}.example.com`));
    expect(() => assertAddable("new.example.com", some)).not.toThrow();
    expect(() => assertAddable("new.example.com", [...some, domain("last.example.com")])).toThrow("at most 99");
  });

  test("the engine gets ours but those that are being removed, and keeps the others", () => {
    const ours = [domain("a.com"), domain("b.com", "pending"), domain("c.com", "removing")];
    expect(domainsAtEngine(ours, ["x.com", "c.com", "a.com"])).toEqual(["x.com", "a.com", "b.com"]);
    expect(domainsAtEngine([], ["x.com"])).toEqual(["x.com"]);
  });
});
