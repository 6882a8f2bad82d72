import { contentDisposition } from "./file-response.server.ts";

/** The client of a long response, as the server knows it (AppLoadContext). */
interface Client {
  drained(): Promise<void>;
  readonly disconnected: AbortSignal;
}

/** A part of a file, and where the next one is; null after the last. */
export interface Piece<Position> {
  readonly bytes: Uint8Array;
  readonly next: Position | null;
}

interface StreamedFile<Position> {
  readonly first: Piece<Position>;
  readonly read: (position: Position) => Promise<Piece<Position>>;
  readonly fileName: string;
  readonly contentType: string;
}

/** Sends a file piece by piece at the speed of the client, and stops when the client disconnects. */
export function streamedFile<Position>(client: Client, file: StreamedFile<Position>): Response {
  return new Response(streamOf(piecesOf(client, file)), {
    headers: {
      "content-type": file.contentType,
      "content-disposition": contentDisposition("attachment", file.fileName),
      // Compression would buffer the pieces.
      "cache-control": "private, no-store, no-transform",
      "x-content-type-options": "nosniff",
    },
  });
}

async function* piecesOf<Position>({ drained, disconnected }: Client, { first, read }: StreamedFile<Position>) {
  yield first.bytes;
  for (let position = first.next; position !== null && !disconnected.aborted; ) {
    // Remix writes without waiting for the client, which would collect the whole file in memory.
    await drained();
    const piece: Piece<Position> | null = await read(position).catch((thrown: unknown) => {
      if (!disconnected.aborted) throw thrown;
      return null;
    });
    if (!piece) return;
    yield piece.bytes;
    position = piece.next;
  }
}

/** Reads on demand, never ahead of the client. */
function streamOf(chunks: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await chunks.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  const cancel = async () => {
    await chunks.return();
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
