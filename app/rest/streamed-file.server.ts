import { contentDisposition } from "./file-response.server.ts";

/** The client of a long response, as the server knows it (AppLoadContext). */
interface Client {
  drained(): Promise<void>;
  readonly disconnected: AbortSignal;
}

/** A part of a file, and where the next one is; null after the last. */
export interface Piece<Place> {
  readonly bytes: Uint8Array;
  readonly next: Place | null;
}

interface StreamedFile<Place> {
  readonly first: Piece<Place>;
  readonly read: (place: Place) => Promise<Piece<Place>>;
  readonly fileName: string;
  readonly contentType: string;
}

/** Sends a file piece by piece at the speed of the client, and stops when the client disconnects. */
export function streamedFile<Place>(client: Client, file: StreamedFile<Place>): Response {
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

async function* piecesOf<Place>({ drained, disconnected }: Client, { first, read }: StreamedFile<Place>) {
  yield first.bytes;
  for (let place = first.next; place !== null && !disconnected.aborted; ) {
    // Remix writes without waiting for the client, which would collect the whole file in memory.
    await drained();
    const piece: Piece<Place> | null = await read(place).catch((thrown: unknown) => {
      if (!disconnected.aborted) throw thrown;
      return null;
    });
    if (!piece) return;
    yield piece.bytes;
    place = piece.next;
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
