import type { Event, Invoice, TestClockMail } from "./gen/resources.ts";
import { parseJson } from "./json.ts";

/** The first line of a test clock's fixture. */
export interface FixtureHeader {
  readonly kind: "fixture";
  readonly format: number;
  readonly organization_id: string;
  readonly environment: string;
  /** Of all objects. */
  readonly api_version: string;
  /** The first time of the test clock. Null without one. */
  readonly from: string | null;
  /** The sandbox's time when the download began. */
  readonly to: string;
}

/** A line of a fixture: the header, then bodies of webhooks in their order, invoices and mails. */
export type FixtureLine =
  | FixtureHeader
  | { readonly kind: "webhook"; readonly webhook: Event }
  | { readonly kind: "invoice"; readonly invoice: Invoice }
  | { readonly kind: "mail"; readonly mail: TestClockMail };

/** A downloaded `File`, the body of a response, or a file that is read in pieces, such as Node's `createReadStream`. */
export type FixtureSource = Blob | AsyncIterable<Uint8Array | string> | ReadableStream<Uint8Array>;

const FORMAT = 1;
const KINDS: ReadonlySet<string> = new Set(["fixture", "webhook", "invoice", "mail"]);

/**
 * Reads a fixture line by line, without keeping it in memory. Kinds of lines that this version does not know are left out.
 * @throws TypeError for a source that is no fixture, or one of a later format
 */
export async function* readFixture(source: FixtureSource): AsyncGenerator<FixtureLine, void, undefined> {
  let isFirst = true;
  for await (const text of linesOf(source)) {
    const line = parsed(text);
    if (isFirst && (line.kind !== "fixture" || line.format !== FORMAT))
      throw new TypeError(`The source is no fixture of format ${FORMAT}.`);
    isFirst = false;
    if (KINDS.has(line.kind)) yield line;
  }
  if (isFirst) throw new TypeError(`The source is no fixture of format ${FORMAT}.`);
}

function parsed(text: string): FixtureLine {
  try {
    return Object(parseJson(text)) as FixtureLine;
  } catch {
    throw new TypeError("A line of the fixture is no JSON.");
  }
}

async function* linesOf(source: FixtureSource): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunksOf(source)) {
    const lines = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

/** Not every runtime iterates over a stream. */
async function* chunksOf(source: FixtureSource): AsyncGenerator<Uint8Array | string, void, undefined> {
  if (source instanceof Blob) yield* chunksOf(source.stream());
  else if ("getReader" in source) {
    const reader = source.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      await reader.cancel();
    }
  } else yield* source;
}
