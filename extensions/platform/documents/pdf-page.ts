export type Pdf = PDFKit.PDFDocument;

/** US letter, in points from the top left corner. */
export const LEFT = 36;
export const RIGHT = 576;
export const TOP = 40;
export const BOTTOM = 740;
export const FOOT = 758;
