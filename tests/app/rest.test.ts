import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { isApiError } from "#app/rest/errors.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

const { listDisputes } = DisputeService.method;
const { createApiKey, updateApiKey, rotateApiKey, revokeApiKey } = ApiKeyService.method;
const at = (text: string) => timestampFromDate(new Date(text));

const query = (text: string) => readMessage(listDisputes, new Request(`http://a/api/disputes?${text}`), {});
const json = (body: unknown, method = "POST") =>
  new Request("http://a/", { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

async function faultsOf(reading: Promise<unknown>): Promise<[string | null | undefined, string | undefined][]> {
  const error = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error("It was not refused");
  return (error.init.details ?? []).map(({ param, code }) => [param, code]);
}

describe("a query", () => {
  test.each([
    ["flat", "created_at_gte=2026-01-01T00:00:00Z&created_at_lt=2026-02-01T00:00:00%2B01:00&amount_gt=-5"],
    ["in brackets", "created_at[gte]=2026-01-01T00:00:00Z&created_at[lt]=2026-02-01T00:00:00%2B01:00&amount[gt]=-5"],
    ["in both ways", "created_at_gte=2026-01-01T00:00:00Z&created_at[lt]=2026-02-01T00:00:00%2B01:00&amount_gt=-5"],
    [
      "with other offsets",
      "created_at_gte=2026-01-01T00:00:00%2B0000&created_at_lt=2026-02-01T00:00:00%2B0100&amount_gt=-5",
    ],
  ])("names bounds %s", async (_name, bounds) => {
    expect(await query(bounds)).toEqual({
      createdAt: { gte: at("2026-01-01T00:00:00Z"), lt: at("2026-01-31T23:00:00Z") },
      amount: { gt: -5n },
    });
  });

  test("has every fault named at once, broken rules too", async () => {
    const faults = await faultsOf(
      query(
        "limit=0&amount[gt]=1.5&amount[near]=1&created_at=2026-01-01&created_at[gte]=yesterday&sort=x&cursor[a]=1&limit[gte]=1",
      ),
    );
    expect(faults).toEqual([
      ["amount[near]", "parameter_unknown"],
      ["created_at", "parameter_unknown"],
      ["cursor[a]", "parameter_unknown"],
      ["limit[gte]", "parameter_unknown"],
      ["amount[gt]", "parameter_invalid"],
      ["created_at[gte]", "parameter_invalid"],
      ["limit", "int32.gte_lte"],
      ["sort", "string.in"],
    ]);
  });

  test("gets faults named as it spelled the parameters", async () => {
    const faults = await faultsOf(
      query(
        "created_at_gte=yesterday&amount[lt]=x&amount_gt=1&amount[gt]=2&response_status[]=x&response_status[]=y&dispute_stage=X",
      ),
    );
    expect(faults).toEqual([
      ["amount_gt", "parameter_repeated"],
      ["created_at_gte", "parameter_invalid"],
      ["amount[lt]", "parameter_invalid"],
      ["dispute_stage", "string.pattern"],
      ["response_status", "string.in"],
    ]);
  });

  test("that breaks nothing but rules is told so in its own spelling", async () => {
    expect(await faultsOf(query("response_status=x"))).toEqual([["response_status", "string.in"]]);
    expect(await faultsOf(query("expand[]=evidence&expand[]=evidence"))).toEqual([["expand", "repeated.unique"]]);
  });

  test.each([
    "0000-01-01T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-01-01",
    "+012026-01-01T00:00:00Z",
  ])("refuses %s as an instant", async (text) => {
    const faults = await faultsOf(query(`created_at[gte]=${encodeURIComponent(text)}`));
    expect(faults).toEqual([["created_at[gte]", "parameter_invalid"]]);
  });

  test.each(["9007199254740993", "1e3", "0x10", "", " 1", "99999999999999999999"])(
    "refuses %j as an amount, rather than change it",
    async (text) => {
      expect(await faultsOf(query(`amount[gte]=${text}`))).toEqual([["amount[gte]", "parameter_invalid"]]);
    },
  );

  test("has no names that only objects have", async () => {
    expect(await faultsOf(query("__proto__=1&constructor[prototype]=1&toString=1"))).toEqual([
      ["__proto__", "parameter_unknown"],
      ["constructor[prototype]", "parameter_unknown"],
      ["toString", "parameter_unknown"],
    ]);
  });
});

describe("a body", () => {
  const key = { name: "Desk", scopes: ["disputes:read"] };

  test("holds the message's fields by their names; null is the same as absent", async () => {
    const read = await readMessage(
      createApiKey,
      json({ name: "Desk", source_app: null, scopes: ["disputes:read"], expires_at: "2999-01-01T00:00:00Z" }),
      {},
    );
    expect(read).toEqual({ name: "Desk", scopes: ["disputes:read"], expiresAt: at("2999-01-01T00:00:00Z") });
  });

  test("cannot say what the UI says", async () => {
    const faults = await faultsOf(
      readMessage(createApiKey, json({ ...key, created_by_user_id: "u", organization_id: "o" }), {}),
    );
    expect(faults).toEqual([
      ["created_by_user_id", "parameter_unknown"],
      ["organization_id", "parameter_unknown"],
    ]);
  });

  test("may be left out where nothing in it is required", async () => {
    const request = new Request("http://a/", { method: "POST" });
    expect(await readMessage(rotateApiKey, request, { api_key_id: "key_1" })).toEqual({ apiKeyId: "key_1" });
  });

  test("of a PATCH changes what it names, also to nothing", async () => {
    const read = await readMessage(updateApiKey, json({ name: null, allowed_ips: [] }, "PATCH"), {
      api_key_id: "key_1",
    });
    expect(read).toEqual({ apiKeyId: "key_1", allowedIps: [], updateMask: { paths: ["name", "allowed_ips"] } });
  });

  test("gets faults named by their places in the body", async () => {
    const ips = Array.from({ length: 2 }, () => "10.0.0.1");
    const body = { ...key, scopes: ["disputes:read", "x", 7], allowed_ips: ips };
    expect(await faultsOf(readMessage(createApiKey, json(body), {}))).toEqual([
      ["scopes[2]", "parameter_invalid"],
      ["allowed_ips", "repeated.unique"],
    ]);
    expect(await faultsOf(readMessage(createApiKey, json({ ...key, scopes: ["disputes:read", "x"] }), {}))).toEqual([
      ["scopes[1]", "string.pattern"],
    ]);
  });

  test("has no path variable in it, and no query beside it", async () => {
    const request = new Request("http://a/?dry_run=1", json({ api_key_id: "key_2" }));
    expect(await faultsOf(readMessage(rotateApiKey, request, { api_key_id: "key_1" }))).toEqual([
      ["dry_run", "parameter_unknown"],
      ["api_key_id", "parameter_unknown"],
    ]);
  });

  test("with text that is no Unicode is refused", async () => {
    const request = new Request("http://a/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"\\ud800","scopes":["*"]}',
    });
    expect(await faultsOf(readMessage(createApiKey, request, {}))).toEqual([["name", "parameter_invalid"]]);
  });

  test("is of no interest where the method takes none", async () => {
    const request = new Request("http://a/", { method: "POST", body: "anything" });
    expect(await readMessage(revokeApiKey, request, { api_key_id: "key_1" })).toEqual({ apiKeyId: "key_1" });
  });

  test.each(["", "a b", "x".repeat(65), "é"])("with %j in the path is refused", async (id) => {
    const request = new Request("http://a/", { method: "POST" });
    expect(await faultsOf(readMessage(revokeApiKey, request, { api_key_id: id }))).toEqual([
      ["api_key_id", "string.pattern"],
    ]);
  });
});
