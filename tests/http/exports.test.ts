import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { prepare } from "#tests/support/exports.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aUi, call, expectError, jsonBody } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, ["disputes:read"]);
const url = `${ui.url}/api/exports`;

const missing = { status: 403, type: "permission", code: "scope_missing" };

test("an integration exports a list, waits for the file and downloads it in one answer", async () => {
  const ids = await someDisputeRows(organization.work(), 1_200);
  const created = await call(url, key, jsonBody({ resource: "disputes", filters: { currency: "USD" } }));
  const { export_id: exportId, ...export_ } = JSON.parse(created.body);
  expect([created.status, export_]).toMatchObject([202, { export_status: "pending", filters: { currency: "USD" } }]);

  const early = { status: 409, type: "conflict", code: "export_not_ready" };
  expectError(await call(`${url}/${exportId}/content`, key), early);
  await prepare(organization.work(), exportId);
  expect(JSON.parse((await call(`${url}/${exportId}`, key)).body)).toMatchObject({
    export_status: "ready",
    row_count: 1_200,
  });

  const file = await fetch(`${url}/${exportId}/content`, { headers: { "x-api-key": key } });
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="disputes-\d{4}-\d\d-\d\d\.csv"/);
  const lines = (await file.text()).trim().split("\r\n");
  expect(
    lines
      .slice(1)
      .map((line) => line.split(",", 1)[0])
      .toSorted(),
  ).toEqual(ids.toSorted());
});

test("an export needs the scope that its list needs", async () => {
  const { export_id: exportId } = JSON.parse((await call(url, key, jsonBody({ resource: "disputes" }))).body);
  const other = await anApiKey(organization, ["transactions:read"]);
  expectError(await call(url, other, jsonBody({ resource: "disputes" })), missing);
  expectError(await call(url, key, jsonBody({ resource: "transactions" })), missing);
  expect(JSON.parse((await call(url, other)).body)).toMatchObject({ data: [] });
  const unknown = { status: 404, type: "not_found", code: "resource_missing" };
  for (const path of ["", "/content"]) expectError(await call(`${url}/${exportId}${path}`, other), unknown);
});

test("a key that may list nothing sees no exports", async () => {
  const none = await anApiKey(organization, ["webhooks:read"]);
  expectError(await call(url, none), missing);
});

test("a filter that the list does not have is named", async () => {
  const body = jsonBody({ resource: "disputes", filters: { colour: "red" } });
  const refused = { status: 400, type: "invalid_request", code: "export_filter_invalid", param: "filters.colour" };
  expectError(await call(url, key, body), refused);
});
