import openApi from "#proto/openapi.json" with { type: "json" };

type Json = Readonly<Record<string, unknown>>;

const REF = "#/components/schemas/";
const components: Readonly<Record<string, unknown>> = openApi.components.schemas;

/** What stands in a line besides its kind: the messages of the API. */
const OBJECTS = { webhook: "Event", invoice: "Invoice", mail: "TestClockMail" } as const;

const text = (description: string) => ({ type: "string", description });
const time = (description: string) => ({ type: "string", format: "date-time", description });

const HEADER = {
  type: "object",
  description: "The first line.",
  required: ["kind", "format", "organization_id", "environment", "api_version", "from", "to"],
  properties: {
    kind: { const: "fixture" },
    format: { const: 1, description: "A change that breaks readers raises it." },
    organization_id: text("The organization of the sandbox."),
    environment: { const: "sandbox" },
    api_version: text("The API version of all objects."),
    from: { ...time("The first time of the test clock. Null without one."), type: ["string", "null"] },
    to: time("The sandbox's time when the download began."),
  },
};

/** JSON Schema of one line of a fixture, of the same parts as the API's document. */
export function fixtureSchema(): Json {
  const lines = Object.entries(OBJECTS).map(([kind, name]) => ({
    type: "object",
    required: ["kind", kind],
    properties: { kind: { const: kind }, [kind]: { $ref: `#/$defs/${name}` } },
  }));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A line of a test clock's fixture",
    description: "A fixture has a header line, then the bodies of webhooks in their order, the invoices and the mails.",
    oneOf: [HEADER, ...lines],
    $defs: definitionsOf(Object.values(OBJECTS)),
  };
}

/** The named messages and all that they refer to. */
function definitionsOf(names: readonly string[]): Json {
  const found: Record<string, unknown> = {};
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name in found) continue;
    const json = JSON.stringify(components[name]).replaceAll(REF, "#/$defs/");
    found[name] = JSON.parse(json);
    waiting.push(...[...json.matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, each = ""]) => each));
  }
  return found;
}
