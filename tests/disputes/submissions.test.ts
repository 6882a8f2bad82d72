import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { getDispute, piecesOf, submissionsOf } from "#extensions/capabilities/disputes/index.ts";
import { A_PDF, A_PNG, aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const disputes = () => platform.callers.grpc.forOrganization({ organizationId: organization.id }).disputes;
const hashOf = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

const attachText = (disputeId: string, value: string) =>
  disputes().attachEvidence({ disputeId, evidenceType: "customer_name", content: { case: "text", value } });

const attachFile = (disputeId: string, fileName: string, content: Uint8Array) =>
  disputes().attachEvidence({
    ...{ disputeId, evidenceType: "receipt" },
    content: { case: "file", value: { fileName, content } },
  });

async function sentBy(disputeId: string) {
  const work = organization.work();
  const submissions = await submissionsOf(work, await getDispute(work, disputeId));
  return Promise.all(submissions.map(async (each) => ({ ...each, pieces: await piecesOf(work, each) })));
}

test("each submission keeps what it sent, by hash, also when the evidence changes later", async () => {
  const { id } = await aDispute(platform, organization);
  await attachText(id, "Robin");
  await attachFile(id, "a.pdf", A_PDF);
  await disputes().submitEvidence({ disputeId: id });
  await attachText(id, "Kim");
  await attachFile(id, "b.png", A_PNG);
  await disputes().submitEvidence({ disputeId: id });

  const [first, second, ...more] = await sentBy(id);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ disputeStage: "dispute", pieceCount: 2 });
  expect(first?.pieces).toMatchObject([
    { evidenceType: "customer_name", text: "Robin", sha256: hashOf("Robin") },
    { evidenceType: "receipt", text: null, fileName: "a.pdf", sha256: hashOf(A_PDF) },
  ]);
  expect(second?.pieces).toMatchObject([
    { evidenceType: "customer_name", text: "Kim" },
    {
      evidenceType: "receipt",
      fileName: "b.png",
      sha256: hashOf(A_PNG),
      engineFileId: expect.stringMatching(/^file_/),
    },
  ]);
});

test("a submission without evidence is kept, and a refused one is not", async () => {
  const empty = await aDispute(platform, organization);
  await disputes().submitEvidence({ disputeId: empty.id });
  expect(await sentBy(empty.id)).toMatchObject([{ pieceCount: 0, pieces: [] }]);

  const refused = await aDispute(platform, organization);
  await attachText(refused.id, "Robin");
  await platform.sandbox.advance(refused.engineDisputeId, { dispute_status: "dispute_lost" });
  await disputes()
    .submitEvidence({ disputeId: refused.id })
    .catch(() => {});
  expect(await sentBy(refused.id)).toEqual([]);
});

test("the texts and the names of files are stored encrypted", async () => {
  const { id } = await aDispute(platform, organization);
  await attachText(id, "Robin Lindqvist");
  await attachFile(id, "robin.pdf", A_PDF);
  await disputes().submitEvidence({ disputeId: id });
  const [row] = await submissionsOf(organization.work(), await getDispute(organization.work(), id));
  expect(JSON.stringify(row)).not.toMatch(/robin/i);
});
