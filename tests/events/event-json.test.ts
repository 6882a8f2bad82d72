import { expect, test } from "vitest";
import { messageJson } from "#contract/message-json.ts";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeMessage } from "#extensions/capabilities/disputes/dispute.message.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventJson, eventMessage } from "#extensions/platform/events/event.message.ts";
import { EventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

async function anEvent() {
  const { id } = await aDispute(platform, organization);
  const { em } = organization.work();
  return {
    event: await em.findOneOrFail(EventEntity, { subjectId: id, type: "dispute.opened" }),
    dispute: await em.findOneOrFail(DisputeExtensionEntity, { id }),
  };
}

test("an event keeps its resource as REST shows it", async () => {
  const { event, dispute } = await anEvent();
  expect(event.object).toBe(messageJson(disputeMessage(dispute)));
});

test("the body of a full webhook is what REST answers for the event", async () => {
  const { event } = await anEvent();
  const body = eventJson(event, { payloadStyle: "full", apiVersion: NEWEST_API_VERSION });
  expect(body).toBe(messageJson(eventMessage(event)));
  expect(Object.keys(JSON.parse(body))).toEqual(EventSchema.fields.map(({ name }) => name));
  expect(body).toContain(`"data":${event.object},"previous_attributes":null,"details":{`);
  expect(JSON.parse(body)).toMatchObject({
    event_id: event.id,
    type: "dispute.opened",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/),
    organization_id: organization.id,
    environment: "sandbox",
    api_version: "2026-11-22",
    resource_type: "dispute",
    resource_id: event.subjectId,
    sequence: 1,
    version: 2,
  });
});

test("a thin event names its resource and has no data", async () => {
  const { event } = await anEvent();
  const body = JSON.parse(eventJson(event, { payloadStyle: "thin", apiVersion: "2025-01-01" }));
  expect(body).toMatchObject({ resource_id: event.subjectId, api_version: "2025-01-01", data: null });
});
