import { describe, expect, test } from "vitest";
import { signerOf } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { verifyEndpoint } from "#extensions/capabilities/webhooks/status/endpoint-status.ts";
import { liveSecrets } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";
import { anEndpoint as anEndpointOf, endpointEvents, samplesSentTo, TARGET, webhooksOf } from "./an-endpoint.ts";

let now = new Date();
const platform = await closedAfterTests(
  aPlatform({ clock: { now: () => now }, env: { WEBHOOK_PRIVATE_TARGETS: "off" } }),
);
const anEndpoint = (input?: Record<string, unknown>) => anEndpointOf(platform, input);

test("a new endpoint is unverified, is sent a ping, and shows its secret once", async () => {
  const { organization, webhooks, endpoint, webhookEndpointId } = await anEndpoint({
    description: "Orders",
    enabledEvents: ["dispute.*", "refund.succeeded"],
    customHeaders: { Authorization: "Bearer of-your-own" },
    rateLimitPerSecond: 50,
    metadata: { team: "orders" },
  });
  expect(endpoint).toMatchObject({
    url: TARGET,
    description: "Orders",
    enabledEvents: ["dispute.*", "refund.succeeded"],
    webhookEndpointStatus: "unverified",
    payloadStyle: "full",
    ordering: "none",
    customHeaderNames: ["authorization"],
    rateLimitPerSecond: 50,
    metadata: { team: "orders" },
    stats24h: { delivered: 0n, failed: 0n },
    heldDeliveries: 0n,
    version: 1,
  });
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(endpoint.secret?.slice(6) ?? "", "base64")).toHaveLength(32);
  const again = await webhooks.getWebhookEndpoint({ webhookEndpointId });
  const { secret: _secret, ...shown } = endpoint;
  expect(again).toEqual(shown);
  expect(again.signing?.previousExpiresAt).toBeUndefined();
  const [ping] = await samplesSentTo(organization);
  expect(ping).toMatchObject({ eventType: "webhook_endpoint.ping", status: "pending", endpointId: webhookEndpointId });
  expect(JSON.parse(ping?.sample ?? "")).toMatchObject({ event_id: ping?.eventId, type: "webhook_endpoint.ping" });
  expect(await endpointEvents(organization)).toEqual(["created"]);
});

test("an endpoint can be created disabled, and is then sent nothing", async () => {
  const { organization, endpoint } = await anEndpoint({ enabled: false });
  expect(endpoint).toMatchObject({ webhookEndpointStatus: "disabled", disabledReason: "requested" });
  expect(endpoint.disabledAt).toBeDefined();
  expect(await samplesSentTo(organization)).toEqual([]);
});

test("neither the secret nor a custom header's value is stored in the clear", async () => {
  const { webhooks, endpoint, webhookEndpointId } = await anEndpoint({
    customHeaders: { "x-shop": "value-of-a-header" },
  });
  const rotated = await webhooks.rotateWebhookSecret(
    { webhookEndpointId },
    { headers: { "idempotency-key": "rotate-1" } },
  );
  const stored = await everythingStored(platform.databaseUrl);
  for (const secret of [endpoint.secret, rotated.secret, "value-of-a-header"]) expect(stored).not.toContain(secret);
});

describe("is refused", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["an unknown type", { enabledEvents: ["dispute.exploded"] }, "event_type_unknown"],
    ["an unknown resource", { enabledEvents: ["rocket.*"] }, "event_type_unknown"],
    ["a reserved header", { customHeaders: { host: "other.example" } }, "custom_header_not_allowed"],
    ["an API version that is none", { apiVersion: "2020-01-01" }, "api_version_unknown"],
    ["plain http", { url: "http://shop.example.com/webhooks" }, "webhook_url_not_allowed"],
    ["an address with credentials", { url: "https://me:secret@shop.example.com" }, "webhook_url_not_allowed"],
    ["no address", { url: "shop" }, "webhook_url_not_allowed"],
  ])("%s, at creation and as a change", async (_what, input, code) => {
    const { webhooks, webhookEndpointId } = await anEndpoint();
    const created = await failureOf(webhooks.createWebhookEndpoint({ url: TARGET, enabledEvents: ["*"], ...input }));
    expect(infoOf(created).reason).toBe(code);
    const changed = await failureOf(webhooks.updateWebhookEndpoint({ webhookEndpointId, ...input }));
    expect(infoOf(changed).reason).toBe(code);
  });

  test("the 21st endpoint of an environment", async () => {
    const organization = await anOrganization(platform);
    const webhooks = webhooksOf(platform, organization);
    const create = () => webhooks.createWebhookEndpoint({ url: TARGET, enabledEvents: ["*"], enabled: false });
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, create));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(infoOf(await failureOf(create())).reason).toBe("too_many_webhook_endpoints");
    await webhooksOf(platform, organization, { environment: "live" }).createWebhookEndpoint({
      url: TARGET,
      enabledEvents: ["*"],
    });
  });
});

describe("a change", () => {
  test("keeps what it does not name, and one that changes nothing is no event", async () => {
    const { organization, webhooks, endpoint, webhookEndpointId } = await anEndpoint({
      description: "Orders",
      customHeaders: { "x-shop": "1", "x-team": "2" },
      metadata: { a: "1", b: "2" },
      rateLimitPerSecond: 5,
    });
    const same = await webhooks.updateWebhookEndpoint({
      webhookEndpointId,
      description: "Orders",
      customHeaders: { "x-shop": "1" },
    });
    expect(same).toEqual({ ...endpoint, secret: undefined });
    const changed = await webhooks.updateWebhookEndpoint({
      webhookEndpointId,
      description: "",
      customHeaders: { "X-Shop": "", "x-new": "3" },
      metadata: { b: "" },
      rateLimitPerSecond: 0,
      payloadStyle: "thin",
      ordering: "per_resource",
      enabledEvents: ["refund.*"],
    });
    expect(changed).toMatchObject({
      customHeaderNames: ["x-new", "x-team"],
      metadata: { a: "1" },
      payloadStyle: "thin",
      ordering: "per_resource",
      enabledEvents: ["refund.*"],
      version: 2,
    });
    expect([changed.description, changed.rateLimitPerSecond]).toEqual([undefined, undefined]);
    expect(await endpointEvents(organization)).toEqual(["created", "updated"]);
  });

  test("names the version that it changes, or is refused", async () => {
    const { webhooks, webhookEndpointId } = await anEndpoint();
    const ifMatch = (version: number) => ({ headers: { "if-match": `"${version}"` } });
    await webhooks.updateWebhookEndpoint({ webhookEndpointId, description: "one" }, ifMatch(1));
    const late = await failureOf(webhooks.updateWebhookEndpoint({ webhookEndpointId, description: "two" }, ifMatch(1)));
    expect(infoOf(late).reason).toBe("version_mismatch");
  });

  test("of the address makes the endpoint unverified until the new address answers", async () => {
    const { organization, webhooks, webhookEndpointId } = await anEndpoint();
    const [first] = await samplesSentTo(organization);
    await webhooks.enableWebhookEndpoint({ webhookEndpointId });
    now = new Date(now.getTime() + 1);
    const moved = await webhooks.updateWebhookEndpoint({ webhookEndpointId, url: `${TARGET}/2` });
    expect(moved.webhookEndpointStatus).toBe("unverified");
    const pings = await samplesSentTo(organization);
    expect(pings.map(({ status }) => status)).toEqual(["skipped", "pending"]);
    const verify = (id = "") =>
      organization.work().atomically((phase) => verifyEndpoint(phase, webhookEndpointId, [id]));
    await verify(first?.id);
    expect((await webhooks.getWebhookEndpoint({ webhookEndpointId })).webhookEndpointStatus).toBe("unverified");
    await verify(pings[1]?.id);
    expect((await webhooks.getWebhookEndpoint({ webhookEndpointId })).webhookEndpointStatus).toBe("enabled");
    expect(await endpointEvents(organization)).toEqual(["created", "enabled", "updated", "verified"]);
  });
});

test("a deleted endpoint is gone with its secrets and deliveries", async () => {
  const { organization, webhooks, webhookEndpointId } = await anEndpoint();
  expect(await webhooks.deleteWebhookEndpoint({ webhookEndpointId })).toMatchObject({
    webhookEndpointId,
    deleted: true,
  });
  expect(infoOf(await failureOf(webhooks.getWebhookEndpoint({ webhookEndpointId }))).reason).toBe("resource_missing");
  expect(await samplesSentTo(organization)).toEqual([]);
  expect(await liveSecrets(organization.work(), signerOf(webhookEndpointId))).toEqual([]);
  expect(await endpointEvents(organization)).toEqual(["created", "deleted"]);
});
