import type { Ids } from "#tests/support/sample.ts";

/** Parts of a valid request of an operation, from an organization's IDs. */
export interface Entry {
  /** The path's parameters. By default each is the ID of its name. */
  readonly params?: (ids: Ids) => Record<string, string>;
  readonly query?: (ids: Ids) => Record<string, string>;
  readonly json?: (ids: Ids) => unknown;
  readonly form?: (ids: Ids) => Record<string, string>;
  /** The request is an upload: a multipart form of these fields and this file. */
  readonly upload?: (ids: Ids) => { readonly fields: Readonly<Record<string, unknown>>; readonly file: Uint8Array };
  readonly headers?: (ids: Ids) => Record<string, string>;
  /** Names by which a trusted service selects the organization: credentials rather than resources. */
  readonly selects?: readonly string[];
  /**
   * The status of the positive control; anything below 400 without it. Null, with a reason beside it, when there is
   * none.
   */
  readonly control?: number | null;
  /** An organization's second request is refused while the first one runs, so tries follow each other. */
  readonly runsAlone?: boolean;
}
