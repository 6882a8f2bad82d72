import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page. */
export async function pageTexts(content: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  return (await extractText(pdf, { mergePages: false })).text;
}
