import { EncryptedPDFError, PDFDocument } from "@cantoo/pdf-lib";
import { getDocumentProxy } from "unpdf";
import { hasCardNumber } from "#contract/card-number.ts";
import { FileFaultError } from "./file-fault.ts";

type ReadPdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type ReadPage = Awaited<ReturnType<ReadPdf["getPage"]>>;

export interface InspectedPdf {
  readonly pageCount: number;
  /** In the text layer, the form fields or the comments. */
  readonly hasCardNumber: boolean;
}

/** Reads a PDF as two libraries see it, so that no page is hidden from one of them. @throws FileFaultError */
export async function inspectPdf({ content }: { readonly content: Uint8Array }): Promise<InspectedPdf> {
  const pageCount = await countPages(content);
  const pdf = await openPdf(content);
  if (pdf.numPages !== pageCount || pageCount === 0) throw new FileFaultError("unreadable");
  for (let number = 1; number <= pageCount; number += 1) {
    const page = await pdf.getPage(number);
    if (hasCardNumber(await textOf(page))) return { pageCount, hasCardNumber: true };
    page.cleanup();
  }
  return { pageCount, hasCardNumber: false };
}

async function countPages(content: Uint8Array): Promise<number> {
  try {
    const pdf = await PDFDocument.load(content, { updateMetadata: false });
    if (pdf.isEncrypted) throw new FileFaultError("encrypted");
    return pdf.getPageCount();
  } catch (error) {
    throw error instanceof EncryptedPDFError ? new FileFaultError("encrypted") : error;
  }
}

/** The library keeps the bytes that it reads. */
function openPdf(content: Uint8Array): Promise<ReadPdf> {
  return getDocumentProxy(new Uint8Array(content), { verbosity: 0, useSystemFonts: false });
}

async function textOf(page: ReadPage): Promise<string> {
  const { items } = await page.getTextContent();
  const shown = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
  const annotations = await page.getAnnotations();
  const written = annotations.flatMap(({ fieldValue, contentsObj, textContent }) =>
    [fieldValue, contentsObj?.str, textContent].flat(),
  );
  return [shown, ...written.filter((each) => typeof each === "string")].join("\n");
}
