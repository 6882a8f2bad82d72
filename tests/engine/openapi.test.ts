import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVIDENCE_FILE_TYPES, EVIDENCE_TEXT_TYPES } from "#extensions/connectors/engine/index.ts";
import { generateTypes } from "#extensions/connectors/engine/openapi/generate.ts";

const ENGINE = new URL("../../extensions/connectors/engine/", import.meta.url);

test("the generated types are those of the engine's file and our corrections", async () => {
  const committed = readFileSync(new URL("gen/engine-api.ts", ENGINE), "utf8");

  expect(committed === (await generateTypes())).toBe(true);
});

test("our evidence types are all the fields of a submission, each once", () => {
  const openapi = JSON.parse(readFileSync(new URL("openapi/engine-openapi.json", ENGINE), "utf8"));
  const { EvidenceType, SubmitEvidenceRequest } = openapi.components.schemas;

  expect([...EVIDENCE_FILE_TYPES].sort()).toEqual([...EvidenceType.enum].sort());
  expect([...EVIDENCE_FILE_TYPES, ...EVIDENCE_TEXT_TYPES, "dispute_id"].sort()).toEqual(
    Object.keys(SubmitEvidenceRequest.properties).sort(),
  );
});
