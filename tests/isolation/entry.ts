import type { Ids } from "#tests/support/sample.ts";

/** How a valid request of an operation is built from what an organization has. */
export interface Entry {
  /** The path's parameters. Without it each is the id that its name says. */
  readonly params?: (ids: Ids) => Record<string, string>;
  readonly query?: (ids: Ids) => Record<string, string>;
  readonly json?: (ids: Ids) => unknown;
  readonly form?: (ids: Ids) => Record<string, string>;
  /** The request is an upload: a multipart form of these fields and this file. */
  readonly upload?: (ids: Ids) => { readonly fields: Readonly<Record<string, unknown>>; readonly file: Uint8Array };
  readonly headers?: (ids: Ids) => Record<string, string>;
  /** Names that say for whom a trusted service calls: they are its proof, not something to reach for. */
  readonly selects?: readonly string[];
  /** The status of the positive control; anything below 400 without it. Null, with a reason beside it, when there is none. */
  readonly control?: number | null;
}
