import { PDFDocument, type PDFImage } from "@cantoo/pdf-lib";

export interface FileToJoin {
  readonly content: Uint8Array;
  readonly contentType: string;
}

/** US letter, in points. */
const [SHORT, LONG] = [612, 792];
const MARGIN = 36;

/** One PDF of all files in their order. The same files give the same bytes. */
export async function joinFiles({ files }: { readonly files: readonly FileToJoin[] }) {
  const joined = await PDFDocument.create({ updateMetadata: false });
  for (const file of files) await appendFile(joined, file);
  return { content: await saved(joined), pageCount: joined.getPageCount() };
}

export function saved(pdf: PDFDocument): Promise<Uint8Array> {
  return pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Appends the file's pages unchanged; an image becomes a page. Returns their number. */
export async function appendFile(pdf: PDFDocument, { content, contentType }: FileToJoin): Promise<number> {
  if (contentType !== "application/pdf") {
    appendImage(pdf, await (contentType === "image/png" ? pdf.embedPng(content) : pdf.embedJpg(content)));
    return 1;
  }
  const source = await PDFDocument.load(content, { updateMetadata: false });
  const pages = await pdf.copyPages(source, source.getPageIndices());
  for (const page of pages) pdf.addPage(page);
  return pages.length;
}

/** As large as the page allows, and never larger than it is. */
function appendImage(pdf: PDFDocument, image: PDFImage): void {
  const [width, height] = image.width > image.height ? [LONG, SHORT] : [SHORT, LONG];
  const scale = Math.min(1, (width - 2 * MARGIN) / image.width, (height - 2 * MARGIN) / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  const page = pdf.addPage([width, height]);
  page.drawImage(image, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
}
