import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVIDENCE_FILE_TYPES, EVIDENCE_TEXT_TYPES } from "#extensions/connectors/engine/index.ts";
import { generateTypes } from "#extensions/connectors/engine/openapi/generate.ts";
import answers from "#tests/sandbox-engine/contract/answers.generated.json" with { type: "json" };

const ENGINE = new URL("../../extensions/connectors/engine/", import.meta.url);

test("the generated types are those of the engine's file and our corrections", async () => {
  const committed = readFileSync(new URL("gen/engine-api.ts", ENGINE), "utf8");

  expect(committed === (await generateTypes())).toBe(true);
});

test("the excerpts of requests and of answers are from the same document", () => {
  const requests = JSON.parse(readFileSync(new URL("openapi/engine-openapi.json", ENGINE), "utf8")).components.schemas;
  const shared = Object.entries(answers.components.schemas).filter(([name]) => name in requests);

  expect(shared.length).toBeGreaterThan(50);
  for (const [name, schema] of shared) expect([name, requests[name]]).toEqual([name, schema]);
});

test("our evidence types are all the fields of a submission, each once", () => {
  const openapi = JSON.parse(readFileSync(new URL("openapi/engine-openapi.json", ENGINE), "utf8"));
  const { EvidenceType, SubmitEvidenceRequest } = openapi.components.schemas;

  expect([...EVIDENCE_FILE_TYPES].sort()).toEqual([...EvidenceType.enum].sort());
  expect([...EVIDENCE_FILE_TYPES, ...EVIDENCE_TEXT_TYPES, "dispute_id"].sort()).toEqual(
    Object.keys(SubmitEvidenceRequest.properties).sort(),
  );
});
