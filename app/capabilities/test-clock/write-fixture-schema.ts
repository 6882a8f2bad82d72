import { writeFileSync } from "node:fs";
import { fixtureSchema } from "./fixture-schema.server.ts";

// Run by `npm run generate` after writing the OpenAPI document.
const COPY = new URL("../../../docs/test-clock-fixture.schema.generated.json", import.meta.url);
writeFileSync(COPY, `${JSON.stringify(fixtureSchema(), null, 2)}\n`);
