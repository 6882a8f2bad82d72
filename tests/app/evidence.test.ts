import { describe, expect, test } from "vitest";
import type { AttachEvidenceRequest, UploadEvidenceRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aServerWith, issued } from "./support/a-server-with-disputes.ts";

const { key } = issued;

describe("POST /api/disputes/:id/evidence", () => {
  async function attach(init: RequestInit) {
    const seen: AttachEvidenceRequest[] = [];
    await using server = await aServerWith({
      attachEvidence: (request) => {
        seen.push(request);
        return { evidenceId: "evd_1", disputeId: request.disputeId, evidenceType: request.evidenceType };
      },
    });
    const response = await fetch(`${server.url}/api/disputes/dsp_1/evidence`, {
      method: "POST",
      ...init,
      headers: { "x-api-key": key, ...(init.headers as Record<string, string>) },
    });
    return { response, body: await response.json(), seen };
  }
  const json = { "content-type": "application/json" };

  test("takes a text as JSON", async () => {
    const { response, body, seen } = await attach({
      headers: json,
      body: JSON.stringify({ evidence_type: "customer_name", text: "Añna" }),
    });
    expect(response.status).toBe(201);
    expect(body).toMatchObject({ evidence_id: "evd_1", text: null, file: null });
    expect(seen[0]).toMatchObject({
      disputeId: "dsp_1",
      evidenceType: "customer_name",
      content: { case: "text", value: "Añna" },
    });
  });

  test("takes a file as a form, byte for byte", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    const form = new FormData();
    form.set("evidence_type", "receipt");
    form.set("file", new Blob([bytes], { type: "image/png" }), "réceipt.png");
    const { response, seen } = await attach({ body: form });
    expect(response.status).toBe(201);
    const content = seen[0]?.content;
    if (content?.case !== "file") throw new Error("The file did not arrive");
    expect(content.value.fileName).toBe("réceipt.png");
    expect(Buffer.compare(content.value.content, bytes)).toBe(0);
  });

  test.each([
    ["a body that is not JSON", json, "{", 400, "malformed_json"],
    ["bytes that are not UTF-8", json, new Uint8Array([0x22, 0xff, 0x22]), 400, "malformed_json"],
    ["JSON of another shape", json, "[]", 400, "parameter_invalid"],
    ["another media type", { "content-type": "text/plain" }, "x", 415, "media_type_unsupported"],
    ["a compressed body", { ...json, "content-encoding": "gzip" }, "x", 415, "media_type_unsupported"],
    [
      "JSON above 1 MiB",
      json,
      JSON.stringify({ evidence_type: "a", text: "x".repeat(1024 * 1024) }),
      413,
      "body_too_large",
    ],
    ["a form without a boundary", { "content-type": "multipart/form-data" }, "x", 400, "malformed_multipart"],
    [
      "a form that ends early",
      { "content-type": "multipart/form-data; boundary=b" },
      "--b\r\n",
      400,
      "malformed_multipart",
    ],
  ])("refuses %s", async (_, headers, body, status, code) => {
    const { response, body: answer, seen } = await attach({ headers, body });
    expect([response.status, answer.error.code]).toEqual([status, code]);
    expect(seen).toEqual([]);
  });

  test("says all that is wrong with a JSON body at once", async () => {
    const { body } = await attach({ headers: json, body: JSON.stringify({ text: 1, kind: "x" }) });
    const params = body.error.details.map(({ param }: { param: string }) => param);
    expect(params.sort()).toEqual(["evidence_type", "kind", "text"]);
  });

  test("tells what is empty from what is missing", async () => {
    const { body } = await attach({ headers: json, body: JSON.stringify({ evidence_type: "", text: "" }) });
    expect(body.error.details.map(({ param, code }: Record<string, string>) => [param, code])).toEqual([
      ["evidence_type", "string.in"],
      ["text", "string.min_len"],
    ]);
  });

  test("names what is missing, of several what JSON can hold", async () => {
    const { body } = await attach({ headers: json, body: "{}" });
    expect(body.error.details.map(({ param, code }: Record<string, string>) => [param, code])).toEqual([
      ["evidence_type", "parameter_missing"],
      ["text", "parameter_missing"],
    ]);
    expect(body.error.details[1].message).toBe("The parameter text is missing.");
  });

  test("says all that is wrong with a form at once", async () => {
    const form = new FormData();
    form.append("evidence_type", "a");
    form.append("evidence_type", "b");
    form.append("note", "x");
    const { body } = await attach({ body: form });
    expect(body.error.details.map(({ param, code }: Record<string, string>) => [param, code])).toEqual([
      ["note", "parameter_unknown"],
      ["evidence_type", "parameter_repeated"],
      ["file", "parameter_missing"],
    ]);
  });
});

describe("POST /api/disputes/:id/evidence/upload", () => {
  async function upload(init: RequestInit) {
    const seen: UploadEvidenceRequest[] = [];
    await using server = await aServerWith({
      uploadEvidence: (request) => {
        seen.push(request);
        return { evidenceId: "evd_1", disputeId: request.disputeId, evidenceType: request.evidenceType };
      },
    });
    const headers = { "x-api-key": key, ...(init.headers as Record<string, string>) };
    const response = await fetch(`${server.url}/api/disputes/dsp_1/evidence/upload`, {
      method: "POST",
      ...init,
      headers,
    });
    return { status: response.status, error: (await response.json()).error, seen };
  }

  function formOf(fields: Record<string, string | Blob>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  }

  const rowsOf = ({ details }: { details: Record<string, string>[] }) =>
    details.map(({ param, code }) => [param, code]);
  const file = new Blob(["%PDF-1.7"]);

  test("takes a file as a form", async () => {
    const { status, seen } = await upload({ body: formOf({ evidence_type: "receipt", file }) });
    expect([status, seen]).toMatchObject([
      201,
      [{ disputeId: "dsp_1", evidenceType: "receipt", file: { fileName: "blob" } }],
    ]);
  });

  test("takes no JSON", async () => {
    const body = JSON.stringify({ evidence_type: "receipt" });
    const { status, error } = await upload({ headers: { "content-type": "application/json" }, body });
    expect([status, error.code, error.message]).toEqual([
      415,
      "media_type_unsupported",
      "The body must be multipart/form-data.",
    ]);
  });

  test("names its parts in its faults", async () => {
    const empty = await upload({ body: formOf({ evidence_type: "customer_name", file: new Blob([]) }) });
    expect(rowsOf(empty.error)).toEqual([
      ["evidence_type", "string.in"],
      ["file", "bytes.min_len"],
    ]);
    const none = await upload({ body: formOf({ evidence_type: "receipt", text: "paid" }) });
    expect(rowsOf(none.error)).toEqual([
      ["text", "parameter_unknown"],
      ["file", "parameter_missing"],
    ]);
  });
});
