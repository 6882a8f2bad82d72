import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { updateApiKey } from "#extensions/capabilities/api-keys/update-api-key.ts";
import { WebhookLaneEntity } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import { rotateSecret } from "#extensions/capabilities/webhooks/rotate-webhook-secret.ts";
import { testEndpoint } from "#extensions/capabilities/webhooks/test-webhook-endpoint.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, deliveriesOf, delivering, laneOf, someEvents } from "./delivering.ts";

const { platform } = await startPlatform();

test("after a rotation both secrets verify what is sent, until the former one has ended", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  const { id, secret: former } = await anEndpoint(organization, receiver.url);
  const rotated = await rotateSecret(organization.work(), id, 3_600);
  delivering(platform.context);
  await someEvents(organization);
  await expect.poll(() => receiver.received.length).toBe(1);
  const verify = (secret: string, place: number) => {
    const { body = "", headers = {} } = receiver.received[place] ?? {};
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  };
  for (const secret of [former, rotated.secret]) expect(verify(secret, 0)).toMatchObject({ type: "dispute.opened" });
  const { secret: last } = await rotateSecret(organization.work(), id, 0);
  await someEvents(organization);
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(verify(last, 1)).toMatchObject({ type: "dispute.opened" });
  for (const secret of [former, rotated.secret]) expect(() => verify(secret, 1)).toThrow();
});

test("a thin event names its resource, and shows nothing of it", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver();
  for (const payloadStyle of ["full", "thin"])
    await anEndpoint(organization, `${receiver.url}/${payloadStyle}`, { payloadStyle, enabledEvents: ["api_key.*"] });
  delivering(platform.context);
  const { apiKey } = await createApiKey(organization.work(), { scopes: ["disputes:read"], name: "Desk" });
  await updateApiKey(organization.work(), apiKey.id, { fields: ["name"], name: "Till", scopes: [], allowedIps: [] });
  await expect.poll(() => receiver.received.length).toBe(4);
  const updates = new Map(
    receiver.received
      .map(({ path, body }) => [path, JSON.parse(body)] as const)
      .filter(([, { type }]) => type === "api_key.updated"),
  );
  const [full, thin] = [updates.get("/full"), updates.get("/thin")];
  expect(full).toMatchObject({ resource_id: apiKey.id, data: { name: "Till" }, previous_attributes: { name: "Desk" } });
  expect(thin).toEqual({ ...full, data: null, previous_attributes: null });
});

test("an answer's Retry-After puts the next attempt off", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver((response) => response.writeHead(503, { "retry-after": "9" }).end());
  const { id } = await anEndpoint(organization, receiver.url);
  await someEvents(organization);
  const before = Date.now();
  delivering(platform.context);
  const runAt = async () => {
    const [delivery] = await deliveriesOf(organization, id);
    return delivery?.attemptCount === 1 ? Number(delivery.runAt?.getTime()) - before : 0;
  };
  await expect.poll(runAt).toBeGreaterThanOrEqual(9_000);
});

test("an example that a disabled endpoint refuses is tried again, and is no failure of the endpoint", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver((response) => response.writeHead(500).end());
  const { id: endpointId } = await anEndpoint(organization, receiver.url, { status: "disabled" });
  const eventType = "dispute.opened";
  await testEndpoint(organization.work(), { endpointId, eventType, resourceTypes: [] });
  delivering(platform.context);
  await expect.poll(async () => (await deliveriesOf(organization, endpointId))[0]?.attemptCount).toBe(1);
  expect(await deliveriesOf(organization, endpointId)).toMatchObject([{ status: "pending", lastStatusCode: 500 }]);
  expect(await laneOf(organization, endpointId)).toMatchObject({ consecutiveFailures: 0, failingSince: null });
});

test("an endpoint that fails gets two requests at once, any other ten", async () => {
  const organization = await anOrganization(platform);
  const receiver = await aReceiver(() => {});
  const { id: endpointId } = await anEndpoint(organization, `${receiver.url}/failing`);
  await anEndpoint(organization, `${receiver.url}/other`);
  await organization.work().em.nativeUpdate(WebhookLaneEntity, { endpointId }, { consecutiveFailures: 1 });
  await someEvents(organization, undefined, 12);
  delivering(platform.context);
  const under = (path: string) => receiver.received.filter((each) => each.path === path).length;
  await expect.poll(() => under("/other")).toBe(10);
  await expect.poll(() => under("/failing")).toBe(2);
  await receiver.close();
});
