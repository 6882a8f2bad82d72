import { expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { updateApiKey } from "#extensions/capabilities/api-keys/update-api-key.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { events } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

/** A key of its own organization, with its events. */
async function aKeysLife() {
  const own = await anOrganization(platform);
  const { apiKey } = await createApiKey(own.work(), { scopes: ["disputes:read"], name: "Desk" });
  await updateApiKey(own.work(), apiKey.id, { fields: ["name"], name: "Till", scopes: [], allowedIps: [] });
  await revokeApiKey(own.work(), apiKey.id);
  const clients = platform.callers.grpc.forOrganization({ organizationId: own.id });
  return { own, apiKey, events: clients.events };
}

test("every change of a resource is an event, the newest first, and can be retrieved", async () => {
  const { apiKey, events, own } = await aKeysLife();
  const { data, hasMore } = await events.listEvents({ resourceId: apiKey.id });
  expect(data.map(({ type, sequence, version }) => [type, sequence, version])).toEqual([
    ["api_key.revoked", 3, 3],
    ["api_key.updated", 2, 2],
    ["api_key.created", 1, 1],
  ]);
  expect(hasMore).toBe(false);
  const [, updated] = data;
  expect(updated).toMatchObject({ organizationId: own.id, environment: "sandbox", resourceType: "api_key" });
  expect(JSON.parse(updated?.data ?? "")).toMatchObject({ api_key_id: apiKey.id, name: "Till", version: 2 });
  expect(updated?.previousAttributes).toBe('{"name":"Desk"}');
  expect(await events.getEvent({ eventId: updated?.eventId ?? "" })).toEqual(updated);
});

test("events are selected by type, by all types of a resource, by request and by time", async () => {
  const { events } = await aKeysLife();
  const typesOf = async (request: Parameters<typeof events.listEvents>[0]) =>
    (await events.listEvents(request)).data.map(({ type }) => type);
  expect(await typesOf({ type: ["api_key.created"] })).toEqual(["api_key.created"]);
  expect(await typesOf({ type: ["api_key.*"], limit: 2 })).toEqual(["api_key.revoked", "api_key.updated"]);
  expect(await typesOf({ type: ["merchant.*", "api_key.revoked"] })).toEqual(["api_key.revoked", "merchant.connected"]);
  expect(await typesOf({ requestId: "test" })).toHaveLength(4);
  expect(await typesOf({ requestId: "another" })).toEqual([]);
  expect(await typesOf({ createdAt: { lt: { seconds: 0n, nanos: 0 } } })).toEqual([]);
});

test("a cursor goes on behind its page", async () => {
  const { events } = await aKeysLife();
  const first = await events.listEvents({ type: ["api_key.*"], limit: 2 });
  const second = await events.listEvents({ type: ["api_key.*"], limit: 2, cursor: first.nextCursor as string });
  expect(second.data.map(({ type }) => type)).toEqual(["api_key.created"]);
});

test.each(["rocket.*", "dispute.exploded"])("the type %s is unknown", async (type) => {
  const { reason } = infoOf(await failureOf(events.listEvents({ type: ["api_key.*", type] })));
  expect(reason).toBe("event_type_unknown");
});

test("a caller sees the events of the resources that it may read", async () => {
  const dispute = await aDispute(platform, organization);
  const resourceTypes = ["dispute", "refund"];
  const { data } = await events.listEvents({ resourceTypes });
  expect(new Set(data.map(({ resourceType }) => resourceType))).toEqual(new Set(["dispute"]));
  const { data: keys } = await events.listEvents({ resourceId: dispute.id, resourceTypes: ["api_key"] });
  expect(keys).toEqual([]);
  const eventId = data[0]?.eventId ?? "";
  expect(await events.getEvent({ eventId, resourceTypes })).toMatchObject({ eventId });
  const hidden = infoOf(await failureOf(events.getEvent({ eventId, resourceTypes: ["api_key"] })));
  expect(hidden.reason).toBe("resource_missing");
  const beyond = infoOf(await failureOf(events.listEvents({ type: ["api_key.*"], resourceTypes })));
  expect(beyond).toMatchObject({ reason: "scope_missing", metadata: { required_scope: "merchants:read" } });
});

test("another organization's events and those of the other environment do not exist", async () => {
  const { apiKey, own } = await aKeysLife();
  const { events: mine } = platform.callers.grpc.forOrganization({ organizationId: own.id });
  const [event] = (await mine.listEvents({ resourceId: apiKey.id })).data;
  const live = platform.callers.grpc.forOrganization({ organizationId: own.id, environment: "live" });
  for (const others of [events, live.events]) {
    expect((await others.listEvents({ resourceId: apiKey.id })).data).toEqual([]);
    const { reason } = infoOf(await failureOf(others.getEvent({ eventId: event?.eventId ?? "" })));
    expect(reason).toBe("resource_missing");
  }
});
