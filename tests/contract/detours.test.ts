import type { DescField, DescMessage, DescMethod } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ERROR_FACTS } from "#contract/errors/facts.ts";
import { operations } from "#contract/exported-lists.ts";
import { FACT_SCOPES } from "#contract/fact-scopes.ts";
import { expansionScopeOf, isJson, isParameter, operationOf, readableKindOf } from "#contract/operations.ts";
import { READABLE_KINDS, readableOf } from "#contract/readable.ts";
import { isGrantable } from "#contract/scopes.ts";
import { EventService } from "#proto/tollhouse/v1/events_pb.ts";
import { GetIdentityRequestSchema } from "#proto/tollhouse/v1/identity_pb.ts";

/** Free-form answers that belong to the resource whose scope the method needs. */
const OWN: Readonly<Record<string, string>> = {
  "disputes.downloadEvidence": "a file of the dispute",
  "disputeTemplates.download": "a file of the template",
  "disputePackets.download": "a file of the dispute",
  "disputes.listEvents": "events of the dispute alone",
  "disputes.submit": "the engine's answer about the dispute",
  "identity.retrieve": "the caller itself",
  "invoices.download": "a file of the invoice",
  "invoices.listEvents": "events of the invoice alone",
  "paymentLinks.listEvents": "events of the link alone",
  "plans.listEvents": "events of the plan alone",
  "devices.listEvents": "events of the device alone",
  "subscriptions.listEvents": "events of the subscription alone",
  "settlements.statement": "a file of the settlement",
  "payouts.reconciliation": "what made up the payout",
  "payouts.reconciliationContent": "a file of the payout",
  "monthlyStatements.content": "a file of the statement",
};

const all = [...operations()].map(([id, method]) => ({ id, method: method as DescMethod }));
type Known = (typeof all)[number];

/** The resource that each message is: the one whose scope reads it. */
const homes = Map.groupBy(
  all.filter(({ method }) => operationOf(method)?.verb === "GET"),
  ({ method }) => itemOf(method.output).typeName,
);

const resourceOf = ({ method }: Pick<Known, "method">) => operationOf(method)?.scope?.split(":")[0] ?? null;

/** Methods that may show another resource's data without declaring how that is limited. */
function unclassified(methods: readonly Known[]): string[] {
  return methods
    .filter(({ id, method }) => !(id in OWN) && operationOf(method)?.peopleOnly !== true)
    .filter(({ method }) => operationOf(method)?.scope !== "*")
    .filter(({ method }) => !method.input.fields.some((field) => readableKindOf(field) !== null))
    .filter((known) => resourceOf(known) === null || showsOthers(known.method.output, resourceOf(known)))
    .map(({ id }) => id);
}

/** Whether the message contains another resource's message, or a field of unknown form. */
function showsOthers(message: DescMessage, resource: string | null, seen = new Set<DescMessage>()): boolean {
  if (seen.has(message)) return false;
  seen.add(message);
  const own = homes.get(message.typeName) ?? [];
  if (own.length > 0 && !own.some((each) => resourceOf(each) === resource)) return true;
  return message.fields.some(
    (field) =>
      isFree(field) ||
      (field.message && expansionScopeOf(field) === null && showsOthers(field.message, resource, seen)),
  );
}

function isFree(field: DescField): boolean {
  const isMap = field.fieldKind === "map" && field.mapKind === "scalar" && field.name !== "metadata";
  return isMap || isJson(field) || /^(body|content)$|_body$/.test(field.name);
}

function itemOf(message: DescMessage): DescMessage {
  return message.field.data?.message ?? message;
}

test("every method that may show data of other resources limits that to what the caller reads", () => {
  expect(unclassified(all)).toEqual([]);
});

test("a method of free content and one without a scope are found", () => {
  const free = EventService.method.getEvent;
  const changed = { ...free, input: GetIdentityRequestSchema, parent: free.parent } as unknown as DescMethod;
  expect(unclassified([{ id: "events.other", method: changed }])).toEqual(["events.other"]);
  const found = Object.keys(OWN).filter((id) => all.some((known) => known.id === id));
  expect(found).toEqual(Object.keys(OWN));
});

test("what fields say is readable is known, by scopes that keys can be granted", () => {
  const kinds = all.flatMap(({ method }) => method.input.fields.flatMap((field) => readableKindOf(field) ?? []));
  expect([...new Set(kinds)].sort()).toEqual([...READABLE_KINDS].sort());
  for (const kind of READABLE_KINDS)
    for (const [name, needed] of readableOf(kind))
      expect([kind, name, needed.filter((scope) => !isGrantable(scope))]).toEqual([kind, name, []]);
});

test("a list that the UI fills is a list of names, and a name that a client sends is a required one", () => {
  const fields = all.flatMap(({ method }) => method.input.fields.filter((field) => readableKindOf(field) !== null));
  for (const field of fields) {
    expect([field.parent.name, field.name, field.fieldKind]).toEqual([
      field.parent.name,
      field.name,
      isParameter(field) ? "scalar" : "list",
    ]);
  }
});

test("a fact of an error that tells of another resource's state names the scope that reads it", () => {
  const states = Object.keys(ERROR_FACTS).filter((name) => /_(status|stage)$|^(existing|merged|replaced)_/.test(name));
  expect(states.filter((name) => !FACT_SCOPES[name] && !/_http_status$/.test(name))).toEqual([]);
});
