import { Transform, type TransformCallback } from "node:stream";

/**
 * Joins React's 2 kB writes into one piece per flush; each would otherwise be compressed and sent separately, seventy
 * times for a list.
 */
export class FlushedWhole extends Transform {
  readonly #pieces: Buffer[] = [];

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pieces.push(withoutPadding(piece));
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

/**
 * React 18 sends each piece whole, although a character that did not fit at its end went into the next one. HTML has no
 * zero bytes, so zeros at the end of a piece are padding.
 */
function withoutPadding(piece: Buffer): Buffer {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return piece.subarray(0, end);
}
