import { Transform, type TransformCallback } from "node:stream";

/**
 * Joins React's 2 kB writes into one piece per flush; each would otherwise be compressed and sent separately, seventy
 * times for a list.
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

  /** React calls this when its output is worth showing. */
  flush(): void {
    if (this.#pieces.length > 0) this.push(Buffer.concat(this.#pieces.splice(0)));
  }
}
