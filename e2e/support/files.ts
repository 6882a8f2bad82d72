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
  buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
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
