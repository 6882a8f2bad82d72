import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aUi, call, expectError, jsonBody } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization);
const INVALID = { status: 400, type: "invalid_request", code: "validation_failed" };

test.each([
  ["a filter of one value", "/api/customers?reference=%00", undefined, "reference"],
  ["a filter of several", "/api/disputes?reason=a&reason=%00", undefined, "reason[1]"],
  ["a value of metadata", "/api/customers", { metadata: { till: "a\u0000b" } }, "metadata.till"],
  ["a key of metadata", "/api/customers", { metadata: { "a\u0000b": "till" } }, "metadata"],
])("U+0000 in %s is refused by name", async (_where, path, body, param) => {
  expectError(await call(`${ui.url}${path}`, key, body && jsonBody(body)), { ...INVALID, param });
});

test("a text beside a file is refused by its length before it is searched", async () => {
  const form = new FormData();
  form.set("evidence_type", "3782 822463 10006 ".repeat(300_000));
  form.set("file", new Blob(["%PDF-1.7\n"]), "receipt.pdf");
  const before = process.cpuUsage();
  const answer = await call(`${ui.url}/api/disputes/dsp_1/evidence`, key, { method: "POST", body: form });
  const { user, system } = process.cpuUsage(before);
  expectError(answer, { ...INVALID, param: "evidence_type" });
  // It took 1.9 s while such texts were searched for card numbers.
  expect((user + system) / 1e6).toBeLessThan(1);
});

test("a filter that looks into another resource needs that resource's scope too", async () => {
  const narrow = await anApiKey(organization, ["disputes:read"]);
  const refused = { status: 403, type: "permission", code: "scope_missing" };
  const ask = (by: string, from: string) => call(`${ui.url}/api/disputes?${by}`, from);
  expectError(await ask("last4=4242", narrow), refused);
  expectError(await ask("customer_id=cus_1", narrow), refused);
  expect((await ask("limit=1", narrow)).status).toBe(200);
  const wide = await anApiKey(organization, ["disputes:read", "transactions:read"]);
  expect((await ask("last4=4242", wide)).status).toBe(200);
});
