import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { expect, test } from "vitest";
import { curl } from "#tests/support/curl.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform, TEST_SECRET } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

interface Answer {
  body: Buffer;
  contentType: string;
  replayed: boolean;
}

type Submit = (disputeId: string, idempotencyKey: string) => Promise<Answer>;

const throughOurs =
  (protocol: "grpc" | "connect"): Submit =>
  async (disputeId, idempotencyKey) => {
    const { disputes } = platform.callers[protocol].forOrganization({
      organizationId: organization.id,
      idempotencyKey,
    });
    const { body, contentType, replayed } = await disputes.submitEvidence({ disputeId });
    return { body: Buffer.from(body), contentType, replayed };
  };

const throughCurl: Submit = async (disputeId, idempotencyKey) => {
  const headers = {
    "content-type": "application/json",
    "x-internal-secret": TEST_SECRET,
    "x-org-id": organization.id,
    "idempotency-key": idempotencyKey,
  };
  const answer = await curl(
    `${platform.url}/tollhouse.v1.DisputeService/SubmitEvidence`,
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    "-d",
    JSON.stringify({ disputeId }),
  );
  expect(answer.status, answer.body.toString()).toBe(200);
  // Protobuf JSON omits false values and encodes bytes in base64.
  const {
    body,
    contentType,
    replayed = false,
  } = answer.json() as { body: string; contentType: string; replayed?: boolean };
  return { body: Buffer.from(body, "base64"), contentType, replayed };
};

const PROTO = fileURLToPath(new URL("../../proto", import.meta.url));

/** A client of another company, with the .proto files, grpc and nothing of ours. */
const throughAStranger: Submit = (disputeId, idempotencyKey) => {
  const definition = loadSync("tollhouse/v1/disputes.proto", { includeDirs: [PROTO], keepCase: true, defaults: true });
  const { v1 } = grpc.loadPackageDefinition(definition).tollhouse as unknown as {
    v1: { DisputeService: grpc.ServiceClientConstructor };
  };
  const client = new v1.DisputeService(new URL(platform.grpcUrl).host, grpc.credentials.createInsecure());
  const metadata = new grpc.Metadata();
  metadata.set("x-internal-secret", TEST_SECRET);
  metadata.set("x-org-slug", organization.slug);
  metadata.set("idempotency-key", idempotencyKey);
  return new Promise<Answer>((resolve, reject) => {
    client.SubmitEvidence?.(
      { dispute_id: disputeId },
      metadata,
      (error: grpc.ServiceError | null, answer: { body: Buffer; content_type: string; replayed: boolean }) =>
        error ? reject(error) : resolve({ ...answer, contentType: answer.content_type }),
    );
  }).finally(() => client.close());
};

const callers: readonly (readonly [string, Submit])[] = [
  ["curl, against Connect's JSON", throughCurl],
  ["the Connect client", throughOurs("connect")],
  ["our gRPC caller", throughOurs("grpc")],
  ["a stranger's gRPC client", throughAStranger],
];

test.each(callers)(
  "%s submits a dispute and gets the engine's bytes, and the same bytes again",
  async (_name, submit) => {
    const dispute = await aDispute(platform, organization);
    const body = `{"dispute_id":"${dispute.engineDisputeId}", "dispute_status":"dispute_challenged","n":9007199254740993}\n`;
    await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "body", body });

    const first = await submit(dispute.id, `once-${dispute.id}`);
    expect(first).toMatchObject({ contentType: "application/json", replayed: false });
    expect(first.body.toString()).toBe(body);

    await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: "dispute_won" });
    const again = await submit(dispute.id, `once-${dispute.id}`);
    expect([again.body.toString(), again.replayed]).toEqual([body, true]);
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  },
);

test("callers of all kinds share one idempotency key", async () => {
  const dispute = await aDispute(platform, organization);
  const answers = [];
  for (const [, submit] of callers) answers.push(await submit(dispute.id, `shared-${dispute.id}`));
  expect(answers.map(({ replayed }) => replayed)).toEqual([false, true, true, true]);
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
});
