import { Transform, type TransformCallback } from "node:stream";

/**
 * Passes on what React wrote since its last flush as one piece. React writes 2 kB at a time, and each piece would be compressed
 * and sent on its own: seventy times for a list.
 */
export class FlushedWhole extends Transform {
  readonly #pieces: Buffer[] = [];

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pieces.push(piece);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  /** React calls this whenever what it has written is worth showing. */
  flush(): void {
    if (this.#pieces.length > 0) this.push(Buffer.concat(this.#pieces.splice(0)));
  }
}
