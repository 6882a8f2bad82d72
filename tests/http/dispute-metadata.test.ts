import { describe, expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aDisputeOverHttp } from "./a-dispute.ts";
import { aUi, expectError } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization);

const anOpenDispute = () => aDisputeOverHttp(ui, organization, key);

describe("metadata", () => {
  test("is kept with the dispute, told by its event, and merged", async () => {
    const { id, read, update } = await anOpenDispute();
    expect((await read()).metadata).toEqual({});
    const metadata = { order_id: "order-1042", "till-no": "Köln 7" };
    const { status, headers, body } = await update({ metadata });
    expect([status, JSON.parse(body)]).toMatchObject([200, { metadata }]);
    expect(headers.get("etag")).toBe(`"${JSON.parse(body).version}"`);
    expect(await read()).toEqual(JSON.parse(body));
    const [event] = await organization.work().em.find(EventEntity, { subjectId: id, type: "dispute.updated" });
    expect(event?.data).toEqual({ fields: "metadata" });
    expect(JSON.parse(event?.object ?? "{}").metadata).toEqual(metadata);
    expect(JSON.parse((await update({ metadata: { a: "b" } })).body).metadata).toEqual({ ...metadata, a: "b" });
    expect(JSON.parse((await update({ metadata: { order_id: null, "till-no": "" } })).body).metadata).toEqual({
      a: "b",
    });
  });

  test("is changed only in the version that If-Match names", async () => {
    const { read, update } = await anOpenDispute();
    const { version } = await read();
    const old = { "if-match": `"${version}"` };
    expect((await update({ metadata: { a: "1" } }, old)).status).toBe(200);
    const refused = await update({ metadata: { a: "2" } }, old);
    expectError(refused, { status: 412, type: "conflict", code: "version_mismatch", param: "If-Match" });
    expect((await read()).metadata).toEqual({ a: "1" });
  });

  const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${at}`, "v"]));

  test.each<[string, unknown]>([
    ["51 entries", entries(51)],
    ["a key of 41 characters", { ["k".repeat(41)]: "v" }],
    ["a value of 501 characters", { key: "v".repeat(501) }],
    ["a value that is no text", { key: 7 }],
    ["text in its place", "order-1042"],
  ])("with %s is refused", async (_what, metadata) => {
    const { read, update } = await anOpenDispute();
    const { status, body } = await update({ metadata });
    expect([status, JSON.parse(body).error.param.split(/[.[]/)[0]]).toEqual([400, "metadata"]);
    expect((await read()).metadata).toEqual({});
  });

  test("holds 50 entries of 40 and 500 characters", async () => {
    const { update } = await anOpenDispute();
    const most = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}`.padEnd(40, "k"), "ä".repeat(500)]));
    expect(JSON.parse((await update({ metadata: most })).body).metadata).toEqual(most);
  });

  test("is what a change names: nothing else of a dispute changes", async () => {
    const { update } = await anOpenDispute();
    expectError(await update({}), { status: 400, type: "invalid_request", code: "validation_failed" });
    const unknown = { status: 400, type: "invalid_request", code: "parameter_unknown", param: "dispute_status" };
    expectError(await update({ dispute_status: "dispute_won" }), unknown);
  });
});
