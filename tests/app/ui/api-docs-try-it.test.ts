import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { apiDocument } from "#app/capabilities/api-docs/openapi/document.ts";
import { resourcesOf } from "#app/capabilities/api-docs/openapi/resources.ts";
import { curlOf } from "#app/capabilities/api-docs/try-it/curl-of.ts";
import { requestOf } from "#app/capabilities/api-docs/try-it/request-of.ts";
import { type TryForm, tryFormOf } from "#app/capabilities/api-docs/try-it/try-form.ts";
import { indentJson } from "#app/components/ui/indent-json.ts";

const operations = resourcesOf(apiDocument).flatMap((resource) => resource.operations);

function formOf(id: string): TryForm {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no ${id}.`);
  return tryFormOf(operation, apiDocument);
}

const filled = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe("the form of an operation", () => {
  test("has a field for each parameter and for each bound of a range", () => {
    const names = formOf("disputes.list").parameters.map(({ name, kind }) => `${name} ${kind}`);
    expect(names).toEqual(
      expect.arrayContaining([
        "limit number",
        "sort choice",
        "response_status[] choices",
        "dispute_status[] choices",
        "amount_gte number",
      ]),
    );
    expect(names.filter((name) => name.startsWith("amount ") || name.includes("[gte]"))).toEqual([]);
  });

  test("takes an Idempotency-Key where something is changed", () => {
    expect(formOf("disputes.submit").idempotencyKey).not.toBeNull();
    expect(formOf("disputes.list").idempotencyKey).toBeNull();
  });

  test.each([
    ["disputes.attachEvidence", ["application/json", "choice", "long_text"]],
    ["disputes.uploadEvidence", ["multipart/form-data", "choice", "file", "choice"]],
  ])("of %s offers its body", (id, expected) => {
    const { body } = formOf(id);
    expect([body?.mediaType, ...(body?.fields ?? []).map(({ kind }) => kind)]).toEqual(expected);
  });

  test.each(operations.map(({ id }) => [id]))("%s can be filled in", (id) => {
    const form = formOf(id);
    const variables = form.path.match(/\{[^}]+\}/g) ?? [];
    expect(form.parameters.filter((field) => field.in === "path")).toHaveLength(variables.length);
    if (form.body) expect(form.body.fields.length).toBeGreaterThan(0);
  });
});

describe("the request", () => {
  test("has what was filled in, at its place and escaped", () => {
    const texts = {
      "query.limit": " 5 ",
      "query.action[]": "a\n\nb&c",
      "query.created_at_gte": "2026-11-01",
      "query.subject_id": "",
    };
    const { verb, path, headers, body } = requestOf(formOf("auditEvents.list"), filled(texts));
    expect([verb, path]).toEqual([
      "GET",
      "/api/audit_events?limit=5&action[]=a&action[]=b%26c&created_at_gte=2026-11-01",
    ]);
    expect([headers, body]).toEqual([{}, null]);
  });

  test("has one parameter for each entry of an object, and what is none as it is", () => {
    const pathFor = (metadata: string) =>
      requestOf(formOf("disputes.list"), filled({ "query.metadata": metadata })).path;
    expect(pathFor('{"order_id": "a&b", "till": 7}')).toBe("/api/disputes?metadata[order_id]=a%26b&metadata[till]=7");
    expect(pathFor("order-1042")).toBe("/api/disputes?metadata=order-1042");
  });

  test("a variable of the path cannot leave its segment", () => {
    const { path } = requestOf(formOf("disputes.retrieve"), filled({ "path.dispute_id": "../api_keys?x#y" }));
    expect(path).toBe("/api/disputes/..%2Fapi_keys%3Fx%23y");
  });

  test("a number in a body stays as it was typed, beyond 2^53 too", () => {
    const values = filled({ "body.overlap_seconds": "9007199254740993" });
    expect(requestOf(formOf("apiKeys.rotate"), values).body).toBe('{"overlap_seconds":9007199254740993}');
  });

  test("what is no number is sent as it is, for the API to refuse", () => {
    const values = filled({ "body.overlap_seconds": "soon" });
    expect(requestOf(formOf("apiKeys.rotate"), values).body).toBe('{"overlap_seconds":"soon"}');
  });

  test("a list in a body is an array, and what was left out is not there", () => {
    const values = filled({
      "body.allowed_ips": "203.0.113.7\n2001:db8::/32",
      "body.name": "",
      idempotency_key: "key-1",
    });
    const { body, headers } = requestOf(formOf("apiKeys.create"), values);
    expect(JSON.parse(String(body))).toEqual({ allowed_ips: ["203.0.113.7", "2001:db8::/32"] });
    expect(headers).toEqual({ "content-type": "application/json", "Idempotency-Key": "key-1" });
  });

  test("a form carries the file, and its content type is the browser's to say", () => {
    const file = new File(["%PDF"], "receipt.pdf", { type: "application/pdf" });
    const values = filled({ "body.evidence_type": "receipt", "body.file": file });
    const { body, headers } = requestOf(formOf("disputes.uploadEvidence"), values);
    expect(body instanceof FormData && [...body]).toEqual([
      ["evidence_type", "receipt"],
      ["file", expect.objectContaining({ name: "receipt.pdf", type: "application/pdf" })],
    ]);
    expect(headers).toEqual({});
  });
});

describe("the curl line", () => {
  test("says the request to a shell, with a variable in place of the key", () => {
    const request = {
      verb: "POST",
      path: "/api/disputes/dsp_1/evidence?x[]=1",
      headers: { "Idempotency-Key": "it's $HOME `id`" },
      body: '{"text":"it\'s\\nhere"}',
    };
    const line = curlOf(request, "https://pay.example");
    // A real shell reads it; curl is only named.
    const script = `curl() { printf '%s\\n' "$@"; }; TOLLHOUSE_API_KEY=svc_secret; ${line}`;
    expect(execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\n")).toEqual([
      "-X",
      "POST",
      "https://pay.example/api/disputes/dsp_1/evidence?x[]=1",
      "--globoff",
      "-H",
      "x-api-key: svc_secret",
      "-H",
      "Idempotency-Key: it's $HOME `id`",
      "--data-raw",
      '{"text":"it\'s\\nhere"}',
      "",
    ]);
  });
});

describe("JSON is indented as text", () => {
  test("a number beyond 2^53 is the number that was received", () => {
    expect(indentJson('{"amount":9007199254740993,"rate":1.10}')).toBe(
      '{\n  "amount": 9007199254740993,\n  "rate": 1.10\n}',
    );
  });

  test("marks within strings are not taken for JSON's own", () => {
    expect(indentJson('{"a":"{[,:]} \\" \\\\","b":[]}')).toBe('{\n  "a": "{[,:]} \\" \\\\",\n  "b": []\n}');
  });

  test.each([['{"a":[1,{"b":null}],"c":{}}'], ['[{"x":-1.5e3},true,"y"]'], ["7"]])(
    "%s comes out as a parser's own",
    (text) => {
      expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2).replace("-1500", "-1.5e3"));
    },
  );

  test("what is no JSON is not touched", () => {
    expect(indentJson("<h1>Bad gateway</h1>")).toBeNull();
  });
});
