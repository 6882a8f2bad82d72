import { createHash, type Hash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { isCurrency } from "#contract/currencies.ts";
import { CommandFailedError } from "./arguments.ts";
import type { LineFormat } from "./line-values.rules.ts";

const LONGEST_LINE = 10_000;
const MOST_PROBLEMS = 20;

export type Numbered<Line> = Line & {
  /** The line number in the file; the header is line 1. */
  readonly number: number;
};

export interface CheckedFile {
  readonly sha256: string;
  readonly lineCount: number;
  /** YYYY-MM-DD. Null without lines. */
  readonly firstDay: string | null;
}

/** Reads the whole file before anything is written, for its hash and every invalid line. @throws CommandFailedError */
export async function checkLineFile<Line extends { readonly currency: string }>(
  path: string,
  format: LineFormat<Line>,
): Promise<CheckedFile> {
  await access(path, constants.R_OK).catch(() => {
    throw new CommandFailedError(`The file ${path} cannot be read. Nothing was imported.`);
  });
  const hash = createHash("sha256");
  const problems: string[] = [];
  let lineCount = 0;
  let firstDay: string | null = null;
  for await (const line of readLines(path, format, hash)) {
    if (typeof line !== "string") {
      lineCount += 1;
      const day = format.dayOf(line);
      if (firstDay === null || day < firstDay) firstDay = day;
    } else if (problems.push(line) >= MOST_PROBLEMS) break;
  }
  if (problems.length > 0) throw new CommandFailedError(["The file was not imported.", ...problems].join("\n"));
  return { sha256: hash.digest("hex"), lineCount, firstDay };
}

/** Yields the lines of a checked file in batches, so that memory use does not grow with the file. */
export async function* lineBatches<Line extends { readonly currency: string }>(
  path: string,
  format: LineFormat<Line>,
  size: number,
): AsyncGenerator<Numbered<Line>[]> {
  let batch: Numbered<Line>[] = [];
  for await (const line of readLines(path, format)) {
    if (typeof line === "string") throw new CommandFailedError(`The file has changed. ${line}`);
    batch.push(line);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A string describes an error in a line. Empty lines are skipped. */
async function* readLines<Line extends { readonly currency: string }>(
  path: string,
  format: LineFormat<Line>,
  hash?: Hash,
): AsyncGenerator<Numbered<Line> | string> {
  let header: readonly string[] | null = null;
  let number = 0;
  for await (const text of textLines(path, hash)) {
    number += 1;
    if (text.length > LONGEST_LINE) {
      yield `Line ${number}: it is longer than ${LONGEST_LINE} characters.`;
      return;
    }
    if (text === "") continue;
    if (header) {
      const line = format.readLine(header, text, number);
      if (typeof line === "string") yield line;
      else if (isCurrency(line.currency)) yield { ...line, number };
      else yield `Line ${number}: currency is ${line.currency}, which is not a supported currency.`;
      continue;
    }
    const read = format.readHeader(text.replace(/^\uFEFF/, ""));
    if (typeof read === "string") {
      yield read;
      return;
    }
    header = read;
  }
  if (!header) yield "Line 1: the file is empty.";
}

async function* textLines(path: string, hash?: Hash): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8" }) as AsyncIterable<string>) {
    hash?.update(chunk);
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > LONGEST_LINE) break;
  }
  if (rest !== "") yield rest;
}
