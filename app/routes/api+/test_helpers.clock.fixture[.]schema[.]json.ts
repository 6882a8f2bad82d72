import { fixtureSchema } from "#app/capabilities/test-clock/fixture-schema.server.ts";

let text: string | null = null;

const headers = {
  "content-type": "application/schema+json; charset=utf-8",
  "cache-control": "public, max-age=300",
  // Browser tools read it from other origins. Its content does not depend on the caller.
  "access-control-allow-origin": "*",
};

/** GET /api/test_helpers/clock/fixture.schema.json: the JSON Schema of one line of a fixture. */
export function loader(): Response {
  text ??= JSON.stringify(fixtureSchema());
  return new Response(text, { headers });
}
