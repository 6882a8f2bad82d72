import { expect, test } from "vitest";
import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventJson } from "#extensions/platform/events/event.message.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aUi, call, expectError } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const dispute = await aDispute(ui.platform, organization);
const full = await anApiKey(organization);
const url = `${ui.url}/api/events`;

const missing = { status: 403, type: "permission", code: "scope_missing" };

const dataOf = async (address: string, key: string) => {
  const { status, body } = await call(address, key);
  expect(status, body).toBe(200);
  return JSON.parse(body).data as { readonly [field: string]: unknown }[];
};

test("REST answers the bytes of a full webhook", async () => {
  const event = await organization.work().em.findOneOrFail(EventEntity, { subjectId: dispute.id });
  const { body } = await call(`${url}/${event.id}`, full);
  expect(body).toBe(eventJson(event, { payloadStyle: "full", apiVersion: NEWEST_API_VERSION }));
  const { body: shown } = await call(`${ui.url}/api/disputes/${dispute.id}`, full);
  expect(JSON.parse(body).data).toEqual(JSON.parse(shown));
});

test("a key sees the events and the types of the resources that it may read", async () => {
  const key = await anApiKey(organization, ["webhooks:read", "disputes:read"]);
  const seen = [
    "dispute",
    "dispute_settings",
    "dispute_rate",
    "dispute_template",
    "dispute_rule",
    "fraud_report",
    "webhook_endpoint",
  ];
  expect(new Set((await dataOf(url, key)).map(({ resource_type }) => resource_type))).toEqual(new Set(["dispute"]));
  const types = await dataOf(`${ui.url}/api/event_types`, key);
  expect([...new Set(types.map(({ resource_type }) => resource_type))]).toEqual(seen);
  expect(types[0]).toMatchObject({ schema: { $schema: expect.any(String) }, example: { data: expect.any(Object) } });
  expectError(await call(`${url}?type=api_key.*`, key), missing);
  const [other] = await dataOf(`${url}?type=api_key.*`, full);
  expectError(await call(`${url}/${other?.event_id}`, key), {
    status: 404,
    type: "not_found",
    code: "resource_missing",
  });
});

test("a key without webhooks:read sees no events", async () => {
  for (const address of [url, `${ui.url}/api/event_types`])
    expectError(await call(address, await anApiKey(organization, ["disputes:read"])), missing);
});

test("an unknown type is named", async () => {
  const refused = { status: 400, type: "invalid_request", code: "event_type_unknown", param: "type" };
  expectError(await call(`${url}?type=rocket.*`, full), refused);
});
