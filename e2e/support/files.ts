import type { JSHandle, Page } from "@playwright/test";

interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** One pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const A_PNG: TestFile = { name: "delivery.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
export const A_PDF: TestFile = {
  name: "receipt.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  ),
};

/** The browser's data of dragged files. */
export function filesOf(page: Page, { name, mimeType, buffer }: TestFile): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ({ bytes, name, type }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    { bytes: [...buffer], name, type: mimeType },
  );
}
