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
  for (const file of files) await appendOpened(joined, await openFile(file));
  return { content: await saved(joined), pageCount: joined.getPageCount() };
}

export function saved(pdf: PDFDocument): Promise<Uint8Array> {
  return pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** A file that can become pages of another. */
export type OpenedFile = FileToJoin & { readonly pageCount: number; readonly pdf: PDFDocument };

/** An image is a page of its own. @throws Error for a damaged file */
export async function openFile(file: FileToJoin): Promise<OpenedFile> {
  const pdf = await (file.contentType === "application/pdf" ? loaded(file.content) : imagePdf(file));
  return { ...file, pdf, pageCount: pdf.getPageCount() };
}

const loaded = (content: Uint8Array): Promise<PDFDocument> => PDFDocument.load(content, { updateMetadata: false });

async function imagePdf({ content, contentType }: FileToJoin): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  appendImage(pdf, await (contentType === "image/png" ? pdf.embedPng(content) : pdf.embedJpg(content)));
  await pdf.flush();
  return pdf;
}

/** Appends the file's pages unchanged. */
export async function appendOpened(whole: PDFDocument, { pdf }: OpenedFile): Promise<void> {
  for (const page of await whole.copyPages(pdf, pdf.getPageIndices())) whole.addPage(page);
}

/** As large as the page allows, and never larger than it is. */
function appendImage(pdf: PDFDocument, image: PDFImage): void {
  const [width, height] = image.width > image.height ? [LONG, SHORT] : [SHORT, LONG];
  const scale = Math.min(1, (width - 2 * MARGIN) / image.width, (height - 2 * MARGIN) / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  const page = pdf.addPage([width, height]);
  page.drawImage(image, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
}
