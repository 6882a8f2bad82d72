import { guideAddress, PAGES } from "#app/capabilities/api-docs/addresses.ts";
import { anchorOf } from "#app/capabilities/api-docs/guides/guide-body.tsx";
import { GUIDES, type Guide } from "#app/capabilities/api-docs/guides/guides.ts";
import { bodyRows, parameterRows } from "#app/capabilities/api-docs/openapi/field-rows.ts";
import type { Operation } from "#app/capabilities/api-docs/openapi/operations.ts";
import { type Resource, scopesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { objectAnchor } from "#app/capabilities/api-docs/reference/anchors.ts";
import type { ReferenceData } from "#app/capabilities/api-docs/reference/reference-context.ts";
import { spacedNumber } from "#app/capabilities/api-docs/test-cards/spaced-number.ts";
import { TEST_CARDS } from "#app/capabilities/api-docs/test-cards/test-cards.ts";
import { declarationOf, EVENT_TYPES } from "#contract/event-types.ts";
import type { Entry } from "./entry.ts";

type Rest = Partial<Pick<Entry, "names" | "context" | "text" | "object">>;

function entry(kind: Entry["kind"], label: string, address: string, rest: Rest = {}): Entry {
  return { kind, label, address, names: [], context: "", text: "", ...rest };
}

const SECTIONS: readonly Entry[] = [
  entry("Section", "Authentication", PAGES.authentication, { text: "API keys in the header x-api-key." }),
  entry("Section", "Environments", `${PAGES.authentication}#environments`, { text: "Sandbox and live." }),
  entry("Section", "Scopes", `${PAGES.authentication}#scopes`, { text: "What a key may do.", names: ["permissions"] }),
  entry("Section", "Conventions", PAGES.conventions),
  entry("Section", "Idempotency", `${PAGES.conventions}#idempotency`, { text: "Retrying safely." }),
  entry("Section", "Pagination", `${PAGES.conventions}#pagination`, { text: "Pages of a list, by cursor." }),
  entry("Section", "Rate limits", `${PAGES.conventions}#rate-limits`, { text: "Requests per minute." }),
  entry("Section", "Limits", `${PAGES.conventions}#limits`, { text: "Sizes of bodies, texts and files." }),
  entry("Section", "Errors", PAGES.errors),
  entry("Section", "Error codes", `${PAGES.errors}#error-codes`),
  entry("Section", "Test cards", PAGES.testCards, { text: "Card numbers for the sandbox." }),
];

/** Everything in the documentation that can be found. */
export function searchEntries(data: ReferenceData): Entry[] {
  return [
    ...SECTIONS,
    ...data.resources.flatMap((resource) => resourceEntries(resource, data)),
    ...GUIDES.flatMap(guideEntries),
    ...data.document["x-error-codes"].map(({ code, meaning }) =>
      entry("Error", code, data.addressOf(`error-${code}`), { text: meaning }),
    ),
    ...[...scopesOf(data.resources).keys()].map((scope) => entry("Scope", scope, data.addressOf(`scope-${scope}`))),
    ...EVENT_TYPES.map((type) =>
      entry("Event type", type, data.addressOf(`event-${type}`), { text: declarationOf(type).meaning }),
    ),
    ...TEST_CARDS.map(({ number, name, text, decline }) =>
      entry("Test card", spacedNumber(number), `${PAGES.testCards}#card-${number}`, {
        names: [number, ...(name ? [name] : [])],
        context: decline ?? "",
        text,
      }),
    ),
  ];
}

function resourceEntries({ id, title, text, address, operations, objects }: Resource, data: ReferenceData): Entry[] {
  return [
    entry("Resource", title, `${address}#${id}`, { text, names: [id] }),
    ...operations.flatMap((operation) => operationEntries(operation, title, data)),
    ...objects.map(({ name, schema }) =>
      entry("Object", name, data.addressOf(objectAnchor(name)), { text: schema.description ?? "" }),
    ),
  ];
}

function operationEntries(operation: Operation, object: string, { document, addressOf }: ReferenceData): Entry[] {
  const { id, title, verb, path, text, parameters, body } = operation;
  const address = addressOf(id);
  const rows = [...parameterRows(parameters), ...(body ? bodyRows(body, document) : [])];
  return [
    entry("Operation", title, address, { names: [id], context: `${verb} ${path}`, text, object }),
    ...rows.map(({ name, bounds, text: about }) =>
      entry("Parameter", name, `${address}.${name}`, { names: bounds, context: title, text: about }),
    ),
  ];
}

function guideEntries({ id, title, markdown }: Guide): Entry[] {
  const address = guideAddress(id);
  const headings = [...markdown.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^##+ (.+)$/gm)].map(
    ([, text = ""]) => text,
  );
  return [
    entry("Guide", title, address, { text: /^# .+\n+(.+)/.exec(markdown)?.[1] ?? "" }),
    ...headings.map((heading) =>
      entry("Section", heading.replaceAll("`", ""), `${address}#${anchorOf(heading)}`, { context: title }),
    ),
  ];
}
