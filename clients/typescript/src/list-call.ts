import { Call, type WithResponse } from "./call.ts";

/** One page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  /** Absent from a list that always comes whole. */
  readonly next_cursor?: string | null;
}

/** `await` returns the requested page; `for await` iterates from its first item over all later pages. */
export class ListCall<Item, P extends Page<Item> = Page<Item>> extends Call<P> implements AsyncIterable<Item> {
  readonly #next: (cursor: string) => Call<P>;

  constructor(answer: Promise<WithResponse<P>>, next: (cursor: string) => Call<P>) {
    super(answer);
    this.#next = next;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let page: P = await this;
    yield* page.data;
    while (page.next_cursor != null) {
      page = await this.#next(page.next_cursor);
      yield* page.data;
    }
  }
}
