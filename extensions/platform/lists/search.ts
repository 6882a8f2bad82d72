import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Values by column: a row has one of them. Each column is indexed like an indexed filter. */
export type Values = Readonly<Record<string, readonly string[]>>;

export interface SearchedText {
  /** As it was sent. */
  readonly text: string;
  readonly request: Readonly<Record<string, unknown>>;
}

/** One of its words, without case and accents. */
export interface SearchedWord extends SearchedText {
  readonly word: string;
}

/** What a search finds besides a row's own terms. */
export interface Search {
  /** What a text is as a whole, instead of words: of each column a row must have a value. The first column is indexed. */
  readonly whole?: (text: string) => Values | null;
  /** Values that stand for a word. */
  readonly word?: (work: UnitOfWork, asked: SearchedWord) => Promise<Values>;
  /** Values that stand for the text, for rows without terms of their own. */
  readonly text?: (work: UnitOfWork, asked: SearchedText) => Promise<Values>;
}
