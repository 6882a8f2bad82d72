import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  declarationOf,
  EVENT_TYPES,
  type EventType,
  resourceTypeOf,
  SCOPE_BY_RESOURCE,
} from "#contract/event-types.ts";
import { isGrantable } from "#contract/scopes.ts";
import { registry } from "#extensions/capabilities.ts";
import { EventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { faultsOf } from "#tests/openapi/schemas.ts";
import { schemaFaults } from "#tests/support/event-faults.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { events } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
const { data: catalog } = await events.listEventTypes({});

test("the catalog has every type, with its meaning, its resource and its scope", () => {
  expect(catalog.map(({ type }) => type)).toEqual(EVENT_TYPES);
  for (const { description } of catalog) expect(description).toMatch(/^[A-Z].*\.$/);
  expect(catalog.find(({ type }) => type === "payment_method.detached")).toMatchObject({
    resourceType: "payment_method",
    scope: "customers:read",
  });
});

test("the catalog of a caller has the types of the resources that it may read", async () => {
  const { data } = await events.listEventTypes({ resourceTypes: ["dispute"] });
  expect(new Set(data.map(({ resourceType }) => resourceType))).toEqual(new Set(["dispute"]));
});

test.each(catalog.map((each) => [each.type as EventType, each] as const))(
  "the example of %s is an event, and its data is as the schema says",
  (type, { example, schema }) => {
    const event = JSON.parse(example);
    expect(faultsOf({ $ref: "#/components/schemas/Event" }, event)).toEqual([]);
    expect(Object.keys(event)).toEqual(EventSchema.fields.map(({ name }) => name));
    expect(event).toMatchObject({ type, resource_type: resourceTypeOf(type), version: event.data.version });
    expect(event.resource_id).toMatch(/^[a-z]+_\w+$/);
    expect(schemaFaults(JSON.parse(schema), event.data)).toEqual([]);
    expect(schemaFaults(JSON.parse(schema), {})).not.toEqual([]);
  },
);

test("an example has the status that its type tells", () => {
  const statuses = catalog.map(({ type, resourceType, example }) => [
    type,
    JSON.parse(example).data[`${resourceType}_status`],
  ]);
  expect(Object.fromEntries(statuses)).toMatchObject({
    "transaction.authorized": "authorized",
    "transaction.failed": "failed",
    "refund.created": "pending",
    "refund.succeeded": "succeeded",
    "dispute.submitted": "dispute_challenged",
    "export.expired": "expired",
    "webhook_endpoint.disabled": "disabled",
  });
});

test("the words of an example are words of its schema", () => {
  const unknown = catalog.flatMap(({ type, resourceType, example, schema }) => {
    const { $ref, $defs } = JSON.parse(schema);
    const { properties } = $defs[String($ref).split("/").at(-1) ?? ""];
    const status = JSON.parse(example).data[`${resourceType}_status`];
    const words = properties[`${resourceType}_status`]?.examples;
    return words === undefined || words.includes(status) ? [] : [`${type}: ${status}`];
  });
  expect(unknown).toEqual([]);
});

test("all events of a resource have its scope, which a key can be granted", () => {
  for (const type of EVENT_TYPES) expect(declarationOf(type).scope).toBe(SCOPE_BY_RESOURCE.get(resourceTypeOf(type)));
  for (const scope of SCOPE_BY_RESOURCE.values()) expect(isGrantable(scope)).toBe(true);
});

test("the subject of every event is shown, by the message that is declared", () => {
  const shown = new Set(registry.shows.map(({ message }) => message.typeName));
  const forgotten = EVENT_TYPES.filter((type) => !shown.has(declarationOf(type).message.typeName));
  expect(forgotten).toEqual([]);
});

test("the documentation has every type, its meaning and its scope", () => {
  const page = readFileSync("docs/events.md", "utf8");
  const rows = EVENT_TYPES.map((type) => `| \`${type}\` | ${declarationOf(type).meaning} |`);
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  for (const [resourceType, scope] of SCOPE_BY_RESOURCE)
    expect(page).toContain(`| \`${resourceType}\` | \`${scope}\` |`);
});
