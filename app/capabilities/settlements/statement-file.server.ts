import { streamedFile } from "#app/rest/streamed-file.server.ts";
import type { GetSettlementStatementResponse } from "#proto/tollhouse/v1/settlements_pb.ts";

type Client = Parameters<typeof streamedFile>[0];
type ReadPart = (fields: { place: string }) => Promise<GetSettlementStatementResponse>;

/** The statement of a settlement, read part by part. */
export function statementFile(client: Client, first: GetSettlementStatementResponse, readPart: ReadPart): Response {
  const pieceOf = ({ content, nextPlace }: GetSettlementStatementResponse) => ({
    bytes: content,
    next: nextPlace ?? null,
  });
  return streamedFile<string>(client, {
    first: pieceOf(first),
    read: async (place) => pieceOf(await readPart({ place })),
    fileName: first.fileName,
    contentType: first.contentType,
  });
}
