import PDFDocument from "pdfkit";
import type { BillDocument } from "./bill.ts";
import { BillSheet } from "./bill-sheet.ts";
import { collected } from "./collected.ts";

/** Draws the bill on as many pages as it needs. The same bill is the same bytes. */
export async function billPdf(bill: BillDocument): Promise<Buffer> {
  const info = { Title: bill.name, CreationDate: bill.createdAt };
  const document = new PDFDocument({ size: bill.paper, margin: 0, bufferPages: true, info });
  const bytes = collected(document);
  new BillSheet(document, bill).draw();
  document.end();
  return bytes;
}
