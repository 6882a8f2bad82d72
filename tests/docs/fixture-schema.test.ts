import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixtureSchema } from "#app/capabilities/test-clock/fixture-schema.server.ts";

const COPY = new URL("../../docs/test-clock-fixture.schema.generated.json", import.meta.url);

test("the copy of a fixture's JSON Schema is the one that the API answers; npm run generate writes it", () => {
  expect(JSON.parse(readFileSync(COPY, "utf8"))).toEqual(fixtureSchema());
});
