import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { curl } from "#tests/support/curl.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aBuiltUi, call } from "./ui.ts";

const ui = await closedAfterTests(aBuiltUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization, ["disputes:read", "disputes:write"]);
const folder = await mkdtemp(join(tmpdir(), "tollhouse-curl-"));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const withKey = () => ["--header", `x-api-key: ${key}`];
const anOpenDispute = () => aDispute(ui.platform, organization);

test("an integration lists its disputes and reads one", async () => {
  const dispute = await anOpenDispute();
  const list = await curl(`${ui.url}/api/disputes?limit=1`, ...withKey());
  expect(list.status).toBe(200);
  expect(list.json()).toMatchObject({ object: "list", data: [{ dispute_id: dispute.id }] });

  const one = await curl(`${ui.url}/api/disputes/${dispute.id}`, ...withKey());
  expect(one.json()).toMatchObject({
    dispute_id: dispute.id,
    engine_dispute_id: dispute.engineDisputeId,
    amount: 4_200,
    currency: "USD",
    dispute_stage: "dispute",
    dispute_status: "dispute_opened",
    response_status: "needs_response",
    last_platform_action_at: null,
    environment: "sandbox",
  });
  expect(one.headers.get("x-request-id")).toMatch(/^req_\w{26}$/);
  expect(one.headers.get("cache-control")).toBe("no-store");
});

test("an integration attaches a text and a file, lists both and submits them", async () => {
  const dispute = await anOpenDispute();
  const evidence = `${ui.url}/api/disputes/${dispute.id}/evidence`;
  const body = JSON.stringify({ evidence_type: "customer_name", text: "Robin Ö. 🧾" });
  const text = await curl(evidence, ...withKey(), "--header", "content-type: application/json", "--data", body);
  expect([text.status, text.json()]).toMatchObject([201, { kind: "text", text: "Robin Ö. 🧾", file: null }]);

  const file = join(folder, "receipt.pdf");
  await writeFile(file, A_PDF);
  const attached = await curl(evidence, ...withKey(), "--form", "evidence_type=receipt", "--form", `file=@${file}`);
  expect([attached.status, attached.json()]).toMatchObject([
    201,
    {
      kind: "file",
      text: null,
      file: { file_name: "receipt.pdf", content_type: "application/pdf", size_bytes: A_PDF.length },
    },
  ]);

  const list = await curl(evidence, ...withKey());
  expect(list.json()).toMatchObject({
    object: "list",
    has_more: false,
    data: [{ evidence_type: "customer_name" }, { evidence_type: "receipt" }],
  });

  const submitted = await curl(submitUrl(dispute.id), "--request", "POST", ...withKey());
  expect([submitted.status, submitted.json()]).toMatchObject([
    200,
    { dispute_id: dispute.engineDisputeId, dispute_status: "dispute_challenged" },
  ]);
  const [sent] = await ui.platform.sandbox.submissions(dispute.engineDisputeId);
  expect(sent?.fields).toMatchObject({ customer_name: "Robin Ö. 🧾" });
  expect(JSON.stringify(sent)).toContain('"receipt":"file_');
  const stored = await organization.work().em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
  expect(stored.lastPlatformActionAt).toBeInstanceOf(Date);
});

test("a file of the largest size passes through curl's 100-continue", async () => {
  const dispute = await anOpenDispute();
  const file = join(folder, "large.pdf");
  await writeFile(file, Buffer.concat([A_PDF, Buffer.alloc(5_000_000 - A_PDF.length)]));
  const evidence = `${ui.url}/api/disputes/${dispute.id}/evidence`;
  const form = ["--form", "evidence_type=receipt", "--form", `file=@${file}`];
  const { status, json } = await curl(evidence, ...withKey(), ...form, "--header", "expect: 100-continue");
  expect([status, json()]).toMatchObject([201, { file: { size_bytes: 5_000_000 } }]);
});

describe("a submission", () => {
  test("is answered with the engine's bytes, whatever they are", async () => {
    const dispute = await anOpenDispute();
    const body = `{ "z": 9007199254740993,\r\n "dispute_id":"${dispute.engineDisputeId}", "dispute_status":"dispute_challenged","é":1.0,"o":1e400 }\n`;
    const contentType = "application/json; charset=UTF-8";
    const fault = { method: "POST", path: "/disputes/evidence", kind: "body", body, content_type: contentType };
    await ui.platform.sandbox.fault(fault);
    const answer = await curl(submitUrl(dispute.id), "--request", "POST", "--compressed", ...withKey());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(Buffer.from(body));
    expect(answer.headers.get("content-type")).toBe(contentType);
  });

  test("repeated with its Idempotency-Key gets the same bytes and says so", async () => {
    const dispute = await anOpenDispute();
    const args = ["--request", "POST", ...withKey(), "--header", `idempotency-key: "again ${dispute.id}"`];
    const first = await curl(submitUrl(dispute.id), ...args);
    const second = await curl(submitUrl(dispute.id), ...args);
    const bare = await call(submitUrl(dispute.id), key, {
      method: "POST",
      headers: { "idempotency-key": `again ${dispute.id}` },
    });
    expect([first.status, second.status, bare.status]).toEqual([200, 200, 200]);
    expect(second.body).toEqual(first.body);
    expect(bare.body).toBe(first.body.toString());
    const replayed = [first, second, bare].map(({ headers }) => headers.get("idempotency-replayed"));
    expect(replayed).toEqual([null, "true", "true"]);
    expect(await ui.platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  });

  test("repeated without a key is a second submission", async () => {
    const dispute = await anOpenDispute();
    for (let time = 1; time <= 2; time += 1) {
      const { status, headers } = await call(submitUrl(dispute.id), key, { method: "POST" });
      expect([status, headers.get("idempotency-replayed")]).toEqual([200, null]);
      expect(await ui.platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(time);
    }
  });

  test("takes the engine's own id of the dispute", async () => {
    const dispute = await anOpenDispute();
    expect((await call(submitUrl(dispute.engineDisputeId), key, { method: "POST" })).status).toBe(200);
  });

  test("carries the client's request id through to the event", async () => {
    const dispute = await anOpenDispute();
    const requestId = `client:${dispute.id}`;
    const { headers } = await call(submitUrl(dispute.id), key, {
      method: "POST",
      headers: { "x-request-id": requestId },
    });
    expect(headers.get("x-request-id")).toBe(requestId);
    const [event] = await organization
      .work()
      .em.execute<{ request_id: string }[]>(
        "select request_id from events where organization_id = ? and subject_id = ? and type = ?",
        [organization.id, dispute.id, "dispute.submitted"],
      );
    expect(event?.request_id).toBe(requestId);
  });
});

function submitUrl(disputeId: string): string {
  return `${ui.url}/v1/disputes/${disputeId}/submit`;
}
