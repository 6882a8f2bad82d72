import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aUi } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

interface Answer {
  readonly response: Response;
  // biome-ignore lint/suspicious/noExplicitAny: the types are generated with the client
  readonly data?: any;
  readonly error?: unknown;
}

type Sdk = Readonly<Record<string, (options: object) => Promise<Answer>>>;

const folder = await mkdtemp(join(tmpdir(), "tollhouse-hey-api-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const options = { baseUrl: ui.url, auth: await anApiKey(organization) };

test("a client of @hey-api/openapi-ts lists, uploads, downloads and deletes", async () => {
  const cli = "node_modules/@hey-api/openapi-ts/bin/run.js";
  execFileSync(process.execPath, [cli, "-i", "proto/gen/openapi.json", "-o", folder, "--silent", "--no-log-file"]);
  const sdk = (await import(join(folder, "sdk.gen.ts"))) as Sdk;
  const call = async (name: string, asked: object) => {
    const { response, data, error } = (await sdk[name]?.({ ...options, ...asked })) ?? {};
    expect([name, response?.ok, error]).toEqual([name, true, undefined]);
    return data;
  };
  const { id } = await aDispute(ui.platform, organization);
  const path = { dispute_id: id };

  const from = new Date(Date.now() - 60_000).toISOString();
  const query = { "dispute_status[]": ["dispute_opened"], created_at_gte: from, amount_gte: 4_200, amount_lt: 4_201 };
  const { data: found } = await call("disputesList", { query });
  expect(found.map(({ dispute_id }: { dispute_id: string }) => dispute_id)).toEqual([id]);
  expect((await call("disputesList", { query: { ...query, amount_gt: 99_999_999 } })).data).toEqual([]);

  const text = await call("disputesAttachEvidence", { path, body: { evidence_type: "customer_name", text: "Robin" } });
  const file = new File([A_PDF as Uint8Array<ArrayBuffer>], "receipt.pdf", { type: "application/pdf" });
  const { evidence_id } = await call("disputesUploadEvidence", { path, body: { evidence_type: "receipt", file } });
  const downloaded: Blob = await call("disputesDownloadEvidence", { path: { ...path, evidence_id } });
  expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(new Uint8Array(A_PDF));
  const deleted = await call("disputesDeleteEvidence", { path: { ...path, evidence_id: text.evidence_id } });
  expect(deleted).toEqual({ object: "evidence", evidence_id: text.evidence_id, deleted: true });
}, 60_000);
