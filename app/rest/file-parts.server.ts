import { streamedFile } from "./streamed-file.server.ts";

type Client = Parameters<typeof streamedFile>[0];

/** A part of a file, as the contract's methods answer it. */
interface FilePart {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly nextPlace?: string | undefined;
}

/** A file that is read part by part. */
export function fileOfParts(
  client: Client,
  first: FilePart,
  readPart: (fields: { place: string }) => Promise<FilePart>,
): Response {
  const pieceOf = ({ content, nextPlace }: FilePart) => ({ bytes: content, next: nextPlace ?? null });
  return streamedFile<string>(client, {
    first: pieceOf(first),
    read: async (place) => pieceOf(await readPart({ place })),
    fileName: first.fileName,
    contentType: first.contentType,
  });
}
