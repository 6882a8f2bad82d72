import { streamedFile } from "#app/rest/streamed-file.server.ts";
import { CSV_TYPE } from "#contract/csv.ts";
import type { GetExportContentResponse } from "#proto/tollhouse/v1/exports_pb.ts";

type Client = Parameters<typeof streamedFile>[0];
type ReadPart = (fields: { part: number }) => Promise<GetExportContentResponse>;

/** The file of an export, read part by part. `first` is part 0. */
export function exportFile(client: Client, first: GetExportContentResponse, readPart: ReadPart): Response {
  const pieceOf = ({ content, hasMore }: GetExportContentResponse, part: number) => ({
    bytes: content,
    next: hasMore ? part + 1 : null,
  });
  return streamedFile<number>(client, {
    first: pieceOf(first, 0),
    read: async (part) => pieceOf(await readPart({ part }), part),
    fileName: first.fileName,
    contentType: CSV_TYPE,
  });
}
