import type { Pdf } from "./pdf-page.ts";

/** The bytes of a document, once it ends. */
export function collected(document: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  document.on("end", () => resolve(Buffer.concat(chunks)));
  document.on("error", reject);
  return promise;
}
