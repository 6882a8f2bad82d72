import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { A_PDF, A_PNG } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { A_PIXEL, pdfOf, textPage, typedOver } from "#tests/support/pdf-bytes.ts";
import { pageTexts } from "#tests/support/pdf-texts.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { disputes, disputeTemplates } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

type Mode = "replace" | "add";

const upload = (
  disputeId: string,
  content: Uint8Array,
  { type = "receipt", name = "a.pdf", mode = "replace" as Mode } = {},
) => disputes.uploadEvidence({ disputeId, evidenceType: type, file: { fileName: name, content }, mode });

const anOpen = async (cardBrand = "visa") =>
  (await disputes.openDispute({ amount: 4200n, currency: "USD", cardBrand })).disputeId;

const pages = (count: number, mark = "Page") =>
  pdfOf(Array.from({ length: count }, (_, index) => textPage(`${mark} ${index + 1}`)));

const reasonOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;

async function anEncryptedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ ownerPassword: "secret" });
  return pdf.save();
}

const CARD = pdfOf([textPage("One"), textPage("Card 4111 1111 1111 1111")]);
const BROKEN = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
const TOO_LARGE = Buffer.concat([A_PDF, Buffer.alloc(5_000_001 - A_PDF.length)]);

const BAD: readonly (readonly [string, Uint8Array])[] = [
  ["card_data_in_file", CARD],
  ["card_data_in_file", typedOver("4111111111111111")],
  ["file_unreadable", BROKEN],
  ["evidence_file_too_large", TOO_LARGE],
  ["file_encrypted", await anEncryptedPdf()],
];

describe("a file that a bank cannot use is refused, and nothing is kept:", () => {
  test.each(BAD)("%s", async (reason, content) => {
    const disputeId = await anOpen();
    expect(await reasonOf(upload(disputeId, content))).toBe(reason);
    const file = { fileName: "a.pdf", content };
    const attached = disputes.attachEvidence({
      disputeId,
      evidenceType: "receipt",
      content: { case: "file", value: file },
    });
    expect(await reasonOf(attached)).toBe(reason);
    expect((await disputes.listEvidence({ disputeId })).data).toEqual([]);
  });

  test.each(BAD)("%s, as a template and as its version", async (reason, content) => {
    const named = { name: `Terms ${reason}`, evidenceType: "refund_policy" };
    const file = { fileName: "terms.pdf", content };
    expect(await reasonOf(disputeTemplates.uploadDisputeTemplate({ ...named, file }))).toBe(reason);
    const good = { fileName: "terms.pdf", content: A_PDF };
    const { disputeTemplateId, file: before } = await disputeTemplates.uploadDisputeTemplate({ ...named, file: good });
    expect(await reasonOf(disputeTemplates.uploadDisputeTemplateVersion({ disputeTemplateId, file }))).toBe(reason);
    expect((await disputeTemplates.getDisputeTemplate({ disputeTemplateId })).file).toEqual(before);
  });
});

describe("pages are counted", () => {
  test.each<[string, Uint8Array, number]>([
    ["of a PDF", pages(3), 3],
    ["of an image", A_PNG, 1],
  ])("%s", async (_name, content, pageCount) => {
    expect(await upload(await anOpen(), content)).toMatchObject({ pageCount, sourceFiles: [{ fileName: "a.pdf" }] });
  });

  test("and a text has none", async () => {
    const content = { case: "text", value: "Robin" } as const;
    const disputeId = await anOpen();
    const { pageCount, sourceFiles } = await disputes.attachEvidence({
      disputeId,
      evidenceType: "customer_name",
      content,
    });
    expect([pageCount, sourceFiles]).toEqual([undefined, []]);
  });
});

describe("American Express takes", () => {
  test("20 pages in all files of a dispute", async () => {
    const disputeId = await anOpen("amex");
    await upload(disputeId, pages(12));
    const failure = await failureOf(upload(disputeId, pages(9), { type: "refund_policy" }));
    expect(infoOf(failure)).toMatchObject({ reason: "too_many_pages", metadata: { max: "20" } });
    expect(failure.rawMessage).toContain("21");
    expect(await reasonOf(upload(disputeId, pages(9), { mode: "add" }))).toBe("too_many_pages");
    // Pages that are replaced don't count.
    await upload(disputeId, pages(20));
    const visa = await anOpen();
    expect(await upload(visa, pages(21))).toMatchObject({ pageCount: 21 });
  });

  test("5 files, also of many that are uploaded at once", async () => {
    const disputeId = await anOpen("amex");
    const types = [
      ...["receipt", "refund_policy", "cancellation_policy", "customer_signature"],
      ...["customer_communication", "service_documentation", "shipping_documentation", "uncategorized_file"],
    ];
    const results = await Promise.allSettled(types.map((type) => upload(disputeId, A_PDF, { type })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    const { data } = await disputes.listEvidence({ disputeId });
    expect(data).toHaveLength(5);
    const left = types.find((type) => !data.some(({ evidenceType }) => evidenceType === type)) ?? "";
    expect(await reasonOf(upload(disputeId, A_PDF, { type: left }))).toBe("too_many_files");
  });
});

describe("added pages", () => {
  test("follow those that are attached, in the order given, and images become pages", async () => {
    const disputeId = await anOpen();
    const first = await upload(disputeId, pages(2, "First"), { name: "first.pdf", mode: "add" });
    await upload(disputeId, A_PIXEL, { name: "photo.png", mode: "add" });
    const joined = await upload(disputeId, pages(1, "Last"), { name: "last.pdf", mode: "add" });
    expect(joined).toMatchObject({ evidenceId: first.evidenceId, pageCount: 4 });
    expect(joined.file).toMatchObject({ fileName: "first.pdf", contentType: "application/pdf" });
    expect(joined.sourceFiles.map(({ fileName }) => fileName)).toEqual(["first.pdf", "photo.png", "last.pdf"]);

    const { content } = await disputes.getEvidenceContent({ disputeId, evidenceId: joined.evidenceId });
    expect(await pageTexts(content)).toEqual(["First 1", "First 2", "", "Last 1"]);
    await disputes.submitEvidence({ disputeId });
    const [sent] = await platform.sandbox.submissions((await disputes.getDispute({ disputeId })).engineDisputeId);
    expect(sent?.fields).toMatchObject({ receipt: expect.stringMatching(/^file_/) });
  });

  test("are refused above 5 MB together, and the attached file stays whole", async () => {
    const disputeId = await anOpen();
    const large = await aLargePdf(3_000_000);
    const before = await upload(disputeId, large);
    expect(await reasonOf(upload(disputeId, await aLargePdf(3_000_000), { mode: "add" }))).toBe(
      "evidence_file_too_large",
    );
    const { data } = await disputes.listEvidence({ disputeId });
    expect(data).toEqual([before]);
    const { content } = await disputes.getEvidenceContent({ disputeId, evidenceId: before.evidenceId });
    expect(content.byteLength).toBe(large.byteLength);
  });

  test("to a file that changes meanwhile are refused, and none is lost", async () => {
    const disputeId = await anOpen();
    await upload(disputeId, pages(1, "First"));
    const marks = ["A", "B", "C", "D"];
    const results = await Promise.allSettled(marks.map((mark) => upload(disputeId, pages(1, mark), { mode: "add" })));
    const added = marks.filter((_, index) => results[index]?.status === "fulfilled");
    const [evidence] = (await disputes.listEvidence({ disputeId })).data;
    const { content } = await disputes.getEvidenceContent({ disputeId, evidenceId: evidence?.evidenceId ?? "" });
    expect((await pageTexts(content)).slice(1).sort()).toEqual(added.map((mark) => `${mark} 1`));
    for (const result of results)
      if (result.status === "rejected") expect(await reasonOf(Promise.reject(result.reason))).toBe("evidence_changed");
  });

  test("that are sent twice with one Idempotency-Key are added once", async () => {
    const disputeId = await anOpen();
    await upload(disputeId, pages(1, "First"));
    const keyed = platform.callers.grpc.forOrganization({
      organizationId: organization.id,
      idempotencyKey: "add-once",
    });
    const file = { fileName: "b.pdf", content: pages(1, "Second") };
    const add = () => keyed.disputes.uploadEvidence({ disputeId, evidenceType: "receipt", file, mode: "add" });
    expect(await add()).toMatchObject({ pageCount: 2 });
    expect(await add()).toMatchObject({ pageCount: 2 });
    expect((await disputes.listEvidence({ disputeId })).data).toMatchObject([{ pageCount: 2 }]);
  });
});

/** Its stream does not compress. */
async function aLargePdf(bytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const all = Buffer.concat(
    Array.from({ length: bytes / noise.length }, (_, index) => Buffer.from(noise.map((each) => each ^ index))),
  );
  const page = pdf.getPage(0);
  page.node.set(PDFName.of("Noise"), pdf.context.register(pdf.context.stream(all)));
  return pdf.save();
}
