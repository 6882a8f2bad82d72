import { expect, test } from "vitest";
import {
  DisputeTemplateFileEntity,
  DisputeTemplateVersionEntity,
} from "#extensions/capabilities/dispute-templates/dispute-template.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { A_PDF, A_PNG } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

async function aLibrary() {
  const organization = await anOrganization(platform);
  const { disputeTemplates } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  return { organization, disputeTemplates };
}

const aText = { name: "Policy", evidenceType: "refund_policy_disclosure", text: "Accepted on {{sale_date}}." };
const aFile = { name: "Terms", evidenceType: "refund_policy", file: { fileName: "terms.pdf", content: A_PDF } };

test("a text has its placeholders, and each other text is a version that stays readable", async () => {
  const { disputeTemplates } = await aLibrary();
  const created = await disputeTemplates.createDisputeTemplate({ ...aText, reasonCategory: "credit_not_processed" });
  const { disputeTemplateId } = created;
  expect(created).toMatchObject({
    ...{ kind: "text", text: aText.text, variables: ["sale_date"], contentVersion: 1, version: 1 },
    ...{ reasonCategory: "credit_not_processed" },
  });
  expect(disputeTemplateId).toMatch(/^dtp_/);
  const change = (text: string) =>
    disputeTemplates.updateDisputeTemplate({ disputeTemplateId, text, updateMask: { paths: ["text"] } });
  expect(await change(aText.text)).toMatchObject({ contentVersion: 1, version: 1 });
  expect(await change("Within 30 days.")).toMatchObject({ contentVersion: 2, variables: [], text: "Within 30 days." });
  const { data } = await disputeTemplates.listDisputeTemplateVersions({ disputeTemplateId });
  expect(data).toMatchObject([
    { contentVersion: 2, text: "Within 30 days." },
    { contentVersion: 1, text: aText.text },
  ]);
  const { data: listed } = await disputeTemplates.listDisputeTemplates({});
  expect(listed).toMatchObject([{ disputeTemplateId, contentVersion: 2 }]);
  expect(listed[0]?.text).toBeUndefined();
});

test("a name and a reason change without a version, and the reason can be removed", async () => {
  const { disputeTemplates } = await aLibrary();
  const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate({ ...aText, reasonCategory: "duplicate" });
  const changed = await disputeTemplates.updateDisputeTemplate({
    ...{ disputeTemplateId, name: "Returns", updateMask: { paths: ["name", "reason_category"] } },
  });
  expect(changed).toMatchObject({ name: "Returns", contentVersion: 1, version: 2, text: aText.text });
  expect(changed.reasonCategory).toBeUndefined();
  const { data } = await disputeTemplates.listDisputeTemplates({ reasonCategory: ["duplicate"] });
  expect(data).toEqual([]);
});

test("a file is returned byte for byte, each version of it, and the same file again is none", async () => {
  const { disputeTemplates } = await aLibrary();
  const { disputeTemplateId, file } = await disputeTemplates.uploadDisputeTemplate(aFile);
  expect(file).toMatchObject({ fileName: "terms.pdf", contentType: "application/pdf", sizeBytes: A_PDF.length });
  const again = await disputeTemplates.uploadDisputeTemplateVersion({ disputeTemplateId, file: aFile.file });
  expect(again.contentVersion).toBe(1);
  const png = { fileName: "terms.png", content: A_PNG };
  const next = await disputeTemplates.uploadDisputeTemplateVersion({ disputeTemplateId, file: png });
  expect(next).toMatchObject({ contentVersion: 2, file: { contentType: "image/png" } });
  const read = async (contentVersion?: number) =>
    disputeTemplates.getDisputeTemplateContent(
      contentVersion === undefined ? { disputeTemplateId } : { disputeTemplateId, contentVersion },
    );
  expect(Buffer.from((await read()).content)).toEqual(Buffer.from(A_PNG));
  expect(await read(1)).toMatchObject({ fileName: "terms.pdf", contentType: "application/pdf" });
  expect(Buffer.from((await read(1)).content)).toEqual(Buffer.from(A_PDF));
  expect(infoOf(await failureOf(read(3)))).toMatchObject({ reason: "resource_missing" });
});

test("the last 10 versions are kept, and a deleted template leaves none", async () => {
  const { organization, disputeTemplates } = await aLibrary();
  const { disputeTemplateId } = await disputeTemplates.uploadDisputeTemplate(aFile);
  for (let each = 2; each <= 12; each += 1) {
    const file = { fileName: "terms.pdf", content: Buffer.concat([A_PDF, Buffer.from(`%${each}`)]) };
    await disputeTemplates.uploadDisputeTemplateVersion({ disputeTemplateId, file });
  }
  const { data } = await disputeTemplates.listDisputeTemplateVersions({ disputeTemplateId });
  expect(data.map(({ contentVersion }) => contentVersion)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  const stored = async () => {
    const { em } = organization.work();
    return [await em.count(DisputeTemplateVersionEntity), await em.count(DisputeTemplateFileEntity)];
  };
  expect(await stored()).toEqual([10, 10]);
  await disputeTemplates.deleteDisputeTemplate({ disputeTemplateId });
  expect(await stored()).toEqual([0, 0]);
  const gone = await failureOf(disputeTemplates.getDisputeTemplate({ disputeTemplateId }));
  expect(infoOf(gone).reason).toBe("resource_missing");
});

test.each([
  ["an unknown placeholder", "template_variable_unknown", { text: "{{secret}}" }],
  ["an unclosed placeholder", "template_variable_unknown", { text: "{{sale_date" }],
])("%s is refused, when it is created and when it is changed", async (_, reason, fields) => {
  const { disputeTemplates } = await aLibrary();
  const refused = await failureOf(disputeTemplates.createDisputeTemplate({ ...aText, ...fields }));
  expect(infoOf(refused)).toMatchObject({ reason, metadata: { param: "text" } });
  const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate(aText);
  const change = { disputeTemplateId, ...fields, updateMask: { paths: ["text"] } };
  expect(infoOf(await failureOf(disputeTemplates.updateDisputeTemplate(change))).reason).toBe(reason);
});

test("a text is no file, and a file is no text", async () => {
  const { disputeTemplates } = await aLibrary();
  const { disputeTemplateId: text } = await disputeTemplates.createDisputeTemplate(aText);
  const { disputeTemplateId: file } = await disputeTemplates.uploadDisputeTemplate(aFile);
  const refused = [
    () => disputeTemplates.uploadDisputeTemplateVersion({ disputeTemplateId: text, file: aFile.file }),
    () => disputeTemplates.getDisputeTemplateContent({ disputeTemplateId: text }),
    () =>
      disputeTemplates.updateDisputeTemplate({ disputeTemplateId: file, text: "x", updateMask: { paths: ["text"] } }),
  ];
  for (const call of refused) expect(infoOf(await failureOf(call())).reason).toBe("dispute_template_kind_differs");
  const html = { fileName: "a.pdf", content: Buffer.from("<html>") };
  const unknown = await failureOf(disputeTemplates.uploadDisputeTemplate({ ...aFile, file: html }));
  expect(infoOf(unknown).reason).toBe("evidence_file_type_unsupported");
});

test("an organization has at most 100, also when many are created at once", { timeout: 60_000 }, async () => {
  const { disputeTemplates } = await aLibrary();
  const ends = await Promise.allSettled(
    Array.from({ length: 104 }, () => disputeTemplates.createDisputeTemplate(aText)),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
  const refused = await failureOf(disputeTemplates.uploadDisputeTemplate(aFile));
  expect(infoOf(refused)).toMatchObject({ reason: "too_many_dispute_templates", metadata: { max: "100" } });
});

test("two changes of one version: the second is refused", async () => {
  const { disputeTemplates } = await aLibrary();
  const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate(aText);
  const change = (name: string) =>
    disputeTemplates.updateDisputeTemplate(
      { disputeTemplateId, name, updateMask: { paths: ["name"] } },
      { headers: { "if-match": '"1"' } },
    );
  await change("One");
  expect(infoOf(await failureOf(change("Two"))).reason).toBe("version_mismatch");
});

test("neither a text nor a file is readable in the database", async () => {
  const { disputeTemplates } = await aLibrary();
  const marked = "a text that only this test has";
  await disputeTemplates.createDisputeTemplate({ ...aText, text: marked });
  const content = Buffer.concat([A_PDF, Buffer.from(marked)]);
  await disputeTemplates.uploadDisputeTemplate({ ...aFile, file: { fileName: "a.pdf", content } });
  const base64 = content.toString("base64");
  await onDatabase(platform.databaseUrl, async (client) => {
    for (const table of ["dispute_templates", "dispute_template_versions", "dispute_template_files", "events"]) {
      const { rows } = await client.query(`select t::text as stored from ${table} t`);
      const stored = rows.map(({ stored }) => String(stored)).join("\n");
      expect(stored).not.toContain(marked);
      expect(stored).not.toContain(base64.slice(0, 40));
    }
  });
});
