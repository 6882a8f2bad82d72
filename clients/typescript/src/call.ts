import type { TollhouseResponse } from "./response.ts";

export interface WithResponse<T> {
  readonly data: T;
  readonly response: TollhouseResponse;
}

/** A request in progress: a promise of its value and of the answer's metadata. */
export class Call<T> implements Promise<T> {
  readonly [Symbol.toStringTag]: string = "Call";
  readonly #answer: Promise<WithResponse<T>>;

  constructor(answer: Promise<WithResponse<T>>) {
    this.#answer = answer;
  }

  /** The value with its request ID, replay status, rate limit and raw text. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#answer;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then<Done = T, Failed = never>(
    onDone?: ((value: T) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#answer.then(({ data }) => data).then(onDone, onFailed);
  }

  catch<Failed = never>(onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<T | Failed> {
    return this.then(null, onFailed);
  }

  finally(onEnd?: (() => void) | null): Promise<T> {
    return this.then().finally(onEnd);
  }
}
