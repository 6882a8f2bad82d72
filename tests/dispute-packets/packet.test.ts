import { crc32, deflateSync } from "node:zlib";
import { PDFDocument, PDFRawStream } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { onDatabase } from "#tests/support/database.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { A_PIXEL, pdfOf, textPage } from "#tests/support/pdf-bytes.ts";
import { pageTexts } from "#tests/support/pdf-texts.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { disputes, disputePackets } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

const anOpen = async () => (await disputes.openDispute({ amount: 4200n, currency: "USD" })).disputeId;

const pages = (count: number, mark: string) =>
  pdfOf(Array.from({ length: count }, (_, index) => textPage(`${mark} ${index + 1}`)));

const attachFile = (disputeId: string, evidenceType: string, content: Uint8Array, fileName = `${evidenceType}.pdf`) =>
  disputes.uploadEvidence({ disputeId, evidenceType, file: { fileName, content } });

const attachText = (disputeId: string, evidenceType: string, value: string) =>
  disputes.attachEvidence({ disputeId, evidenceType, content: { case: "text", value } });

async function packetOf(disputeId: string, content?: "draft" | "sent"): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let place: string | undefined; ; ) {
    const request = { disputeId, ...(content && { content }), ...(place && { place }) };
    const part = await disputePackets.getDisputePacket(request);
    parts.push(part.content);
    if (!part.nextPlace) return new Uint8Array(Buffer.concat(parts));
    place = part.nextPlace;
  }
}

/** The drawing instructions of each page. */
async function drawnPages(content: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(content);
  return pdf.getPages().map(({ node }) => {
    const contents = node.Contents();
    const streams =
      contents instanceof PDFRawStream ? [contents] : (contents as unknown as { asArray(): never[] }).asArray();
    return streams
      .map((each) => pdf.context.lookup(each))
      .map((stream) => Buffer.from((stream as PDFRawStream).contents).toString("hex"))
      .join();
  });
}

const LETTER = "To the issuing bank:\nThe parcel arrived. Größe, Ж, 你好.";
const RECEIPT = pages(3, "Receipt");
const POLICY = pages(2, "Policy");

async function aPrepared(): Promise<string> {
  const disputeId = await anOpen();
  await attachText(disputeId, "customer_name", "Robin Lindqvist");
  await attachText(disputeId, "product_description", `Shoes. ${"They were delivered on time. ".repeat(200)}`);
  await attachText(disputeId, "uncategorized_text", LETTER);
  await attachFile(disputeId, "receipt", RECEIPT);
  await attachFile(disputeId, "refund_policy", POLICY);
  await attachFile(disputeId, "shipping_documentation", A_PIXEL, "delivery.png");
  return disputeId;
}

/** A PNG of one color, small until it is unpacked. */
function hugeImage(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc((3 * width + 1) * height));
  const chunks = [chunk("IHDR", Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])), chunk("IDAT", rows)];
  return Buffer.concat([A_PIXEL.subarray(0, 8), ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(name), data]);
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function selfParentPdf(): Buffer {
  const tree =
    "2 0 obj<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n";
  return Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${tree}trailer<</Root 1 0 R>>\n`);
}

describe("a packet", () => {
  test("has cover, letter, index, every text, and every page as it was attached", async () => {
    const disputeId = await aPrepared();
    const content = await packetOf(disputeId);
    const texts = await pageTexts(content);
    expect(texts[0]).toContain(disputeId);
    expect(texts[0]).toContain("Draft.");
    expect(texts[1]).toContain("To the issuing bank:");
    expect(texts[1]).toContain("你好");
    const [index, ...rest] = texts.slice(2);
    for (const name of ["A. Customer name", "B. Product description", "C. Receipt", "D. Refund policy", "E. Shipping"])
      expect(index).toContain(name);
    const receiptAt = texts.findIndex((text) => text.includes("Receipt 1"));
    expect(index).toContain(`Pages ${receiptAt + 1}–${receiptAt + 3}`);
    expect(rest[0]).toContain("Robin Lindqvist");
    expect(texts.slice(receiptAt)).toEqual(["Receipt 1", "Receipt 2", "Receipt 3", "Policy 1", "Policy 2", ""]);

    const drawn = await drawnPages(content);
    const attached = [...(await drawnPages(RECEIPT)), ...(await drawnPages(POLICY))];
    expect(drawn.slice(receiptAt, receiptAt + attached.length)).toEqual(attached);
    const all = texts.join(" ").replace(/\s+/g, " ");
    expect(all.match(/They were delivered on time\./g)).toHaveLength(200);
  });

  test("is the same bytes again, and each download is audited once", async () => {
    const disputeId = await aPrepared();
    expect(await packetOf(disputeId)).toEqual(await packetOf(disputeId));
    const reads = await organization.work().em.find(AuditEventEntity, { action: "phi.read", subjectId: disputeId });
    const downloads = reads.filter(({ purpose }) => purpose === "dispute_packet");
    expect(downloads).toHaveLength(2);
    expect(downloads[0]?.fields).toContain("receipt.content");
    expect(downloads[0]?.fields).toContain("customer_name.text");
  });

  test("of a dispute without evidence is a cover and an index that says so", async () => {
    expect((await pageTexts(await packetOf(await anOpen()))).join()).toContain("No evidence is attached.");
  });

  test.each([
    ["an image that unpacks to more than a thread may hold", hugeImage(12_000, 12_000)],
    ["a PDF whose pages are their own parent", selfParentPdf()],
  ])("names %s, and shows the others", async (_, content) => {
    const disputeId = await anOpen();
    await attachFile(disputeId, "receipt", content);
    await attachFile(disputeId, "refund_policy", POLICY);
    const texts = await pageTexts(await packetOf(disputeId));
    expect(texts.slice(-3)).toEqual([expect.stringContaining("cannot be shown as pages"), "Policy 1", "Policy 2"]);
    expect(texts.at(-3)).toContain("receipt.pdf");
  });

  test("larger than a message comes in parts", async () => {
    const disputeId = await anOpen();
    const noise = (mark: number) =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)).map((each) => each ^ mark));
    const large = () =>
      pdfOf([
        Buffer.concat(
          Array.from({ length: 70 }, (_, mark) => Buffer.from(`%${noise(mark).toString("hex").slice(0, 60_000)}\n`)),
        ),
      ]);
    await attachFile(disputeId, "receipt", large());
    await attachFile(disputeId, "refund_policy", large());
    const first = await disputePackets.getDisputePacket({ disputeId });
    expect(first.nextPlace).toBeTruthy();
    const whole = await packetOf(disputeId);
    expect(whole.byteLength).toBeGreaterThan(8_000_000);
    expect((await PDFDocument.load(whole)).getPageCount()).toBe(4);
    await attachText(disputeId, "customer_name", "Robin");
    const place = `${"0".repeat(64)}.4000000`;
    expect(infoOf(await failureOf(disputePackets.getDisputePacket({ disputeId, place }))).reason).toBe(
      "packet_changed",
    );
  });
});

describe("after a submission", () => {
  test("a packet has what was sent, also when the evidence changes, and the draft has the change", async () => {
    const disputeId = await aPrepared();
    await disputes.submitEvidence({ disputeId });
    await attachFile(disputeId, "receipt", pages(1, "Other"));
    await attachText(disputeId, "customer_name", "Kim");
    const sent = (await pageTexts(await packetOf(disputeId))).join(" ");
    expect(sent).toContain("Sent to the bank on");
    expect(sent).toMatch(/Robin Lindqvist.*Receipt 1 Receipt 2 Receipt 3/s);
    expect(sent).not.toMatch(/Kim|Other/);
    expect(await packetOf(disputeId, "sent")).toEqual(await packetOf(disputeId));
    const draft = (await pageTexts(await packetOf(disputeId, "draft"))).join(" ");
    expect(draft).toMatch(/Draft\..*Kim.*Other 1/s);
  });

  test("a file whose copy at the processor is another is named, and not shown", async () => {
    const disputeId = await aPrepared();
    await disputes.submitEvidence({ disputeId });
    await onDatabase(platform.databaseUrl, async (client) => {
      await client.query("update sandbox_engine.files set content = $2 where content = $1", [
        RECEIPT,
        pages(1, "Forged"),
      ]);
    });
    const texts = (await pageTexts(await packetOf(disputeId))).join(" ").replace(/\s+/g, " ");
    expect(texts).toContain("its SHA-256 differs");
    expect(texts).not.toMatch(/Forged|Receipt 1/);
    expect(texts).toContain("Policy 1");
  });

  test("without a submission there is no packet of what was sent", async () => {
    const disputeId = await anOpen();
    const failure = await failureOf(disputePackets.getDisputePacket({ disputeId, content: "sent" }));
    expect(infoOf(failure).reason).toBe("dispute_not_submitted");
  });
});
