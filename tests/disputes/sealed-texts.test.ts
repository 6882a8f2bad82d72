import { beforeAll, expect, test } from "vitest";
import { sealTextsJob } from "#extensions/capabilities/disputes/seal-texts.job.ts";
import { sealTexts } from "#extensions/capabilities/disputes/seal-texts.queries.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const context = platform.context;
const em = context.orm.em.fork();

const LETTER = "Robin signed for the parcel.";
const OLD_TEXT = "Kim read the policy.";

const disputes = () => platform.callers.grpc.forOrganization({ organizationId: organization.id }).disputes;

const attach = (disputeId: string, evidenceType: string, value: string) =>
  disputes().attachEvidence({ disputeId, evidenceType, content: { case: "text", value } });

const storedRows = () =>
  em.execute<{ text: string | null; row: string; updated_at: Date }[]>(
    "select text, updated_at, to_jsonb(piece)::text as row from dispute_evidence as piece where organization_id = ? order by evidence_type",
    [organization.id],
  );

/** As older versions stored it. */
async function storePlain(evidenceId: string, text: string): Promise<void> {
  await em.execute(
    "update dispute_evidence set text = ?, sealed_text = null, encryption_key_id = null where organization_id = ? and id = ?",
    [text, organization.id, evidenceId],
  );
}

let disputeId = "";

beforeAll(async () => {
  disputeId = (await aDispute(platform, organization)).id;
});

test("a text is stored encrypted, read as it was attached and sent to the bank as it was", async () => {
  const { text } = await attach(disputeId, "uncategorized_text", LETTER);
  expect(text).toBe(LETTER);
  expect(JSON.stringify(await storedRows())).not.toContain("Robin");
  const { data } = await disputes().listEvidence({ disputeId });
  expect(data).toMatchObject([{ kind: "text", text: LETTER }]);
});

test("a text that an older version stored plain is readable, and encrypted by the job", async () => {
  const { evidenceId } = await attach(disputeId, "product_description", "x");
  await storePlain(evidenceId, OLD_TEXT);
  const readAll = async () => (await disputes().listEvidence({ disputeId })).data.map(({ kind, text }) => [kind, text]);
  const before = await readAll();
  const [plain] = await storedRows();
  expect([before[0], plain?.text]).toEqual([["text", OLD_TEXT], OLD_TEXT]);

  await sealTextsJob.run(context);
  const [sealed] = await storedRows();
  expect([sealed?.text, sealed?.updated_at]).toEqual([null, plain?.updated_at]);
  expect(sealed?.row).not.toContain("Kim");
  expect(await readAll()).toEqual(before);
});

test("the job encrypts batch after batch, and two at once encrypt each text once", async () => {
  for (const type of ["customer_name", "service_date", "shipping_carrier"])
    await storePlain((await attach(disputeId, type, "x")).evidenceId, `plain ${type}`);
  const sealing = () =>
    sealTexts(context.orm.em.fork(), context.encryption, { organizationId: organization.id, batchSize: 2 });
  const [one, other] = await Promise.all([sealing(), sealing()]);
  expect(one + other).toBe(3);
  expect((await storedRows()).map(({ text }) => text)).toEqual([null, null, null, null, null]);
});

test("the bank gets each text as it was attached", async () => {
  await disputes().submitResponse({ disputeId });
  const { engineDisputeId } = await disputes().getDispute({ disputeId });
  const sent = JSON.stringify(await platform.sandbox.submissions(engineDisputeId));
  expect(sent).toContain(`"uncategorized_text":"${LETTER}"`);
  expect(sent).toContain(`"product_description":"${OLD_TEXT}"`);
});
