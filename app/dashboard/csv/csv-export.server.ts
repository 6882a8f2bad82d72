import type { DescField, DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { contentDisposition } from "#app/rest/file-response.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { csvCell, csvLine } from "#contract/csv-cell.ts";
import { callMethod } from "#extensions/caller/index.ts";

/** What every list of the contract answers. */
interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor?: string | undefined;
}

type ItemOf<Output extends DescMessage> = MessageShape<Output> extends Page<infer Item> ? Item : never;

export interface CsvOptions<Input extends DescMessage, Output extends DescMessage> {
  /** The file's name, before the date. */
  readonly name: string;
  /** Fields of the listed message, in the order of the columns. */
  readonly columns: readonly (keyof ItemOf<Output> & string)[];
  /** The list's request, where the page's address has parameters of its own instead of the contract's. */
  readonly request?: (url: string) => MessageInitShape<Input>;
}

const PAGE_SIZE = 100;

/**
 * A list as a CSV file (RFC 4180), from its first page to its last, with the filters of the address. It is streamed page by
 * page at the speed of the client and stops when the client disconnects.
 * @throws Response for a first page that cannot be listed
 */
export async function csvExport<Input extends DescMessage, Output extends DescMessage>(
  args: LoaderFunctionArgs,
  method: DescMethodUnary<Input, Output>,
  { name, columns, request }: CsvOptions<Input, Output>,
): Promise<Response> {
  const { extensions } = await requireAuth(args);
  const { disconnected: signal } = args.context;
  const fields = fieldsOf(method.output, columns);
  const { value, error } = await attempt(async () => {
    const filters = request?.(args.request.url) ?? (await readMessage(method, args.request, args.params));
    const list = async (cursor?: string) => {
      const page = { ...filters, limit: PAGE_SIZE, cursor } as MessageInitShape<Input>;
      return (await callMethod(extensions, method, page, { signal })) as unknown as Page<object>;
    };
    return { list, first: await list() };
  });
  if (error) throw new Response(error.message, { status: error.init.status });
  const { list, first } = value;

  async function* lines() {
    yield encode(csvLine(fields.map((field) => field.name)) + linesOf(fields, first.data));
    for (let cursor = first.nextCursor; cursor && !signal.aborted; ) {
      // Remix writes without waiting for the client, which would collect the whole list in memory.
      await args.context.drained();
      const page = await list(cursor).catch((thrown: unknown) => {
        if (!signal.aborted) throw thrown;
      });
      if (!page) return;
      yield encode(linesOf(fields, page.data));
      cursor = page.nextCursor;
    }
  }
  return new Response(streamOf(lines()), { headers: headersOf(name) });
}

/** Nothing is listed ahead of the reader. */
function streamOf(chunks: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await chunks.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  const cancel = async () => {
    await chunks.return();
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

function fieldsOf({ fields, typeName }: DescMessage, columns: readonly string[]): DescField[] {
  const item = fields.find((field) => field.name === "data")?.message;
  return columns.map((column) => {
    const field = item?.fields.find(({ localName }) => localName === column);
    if (!field) throw new Error(`${typeName} lists nothing with a field ${column}`);
    return field;
  });
}

function linesOf(fields: readonly DescField[], items: readonly object[]): string {
  return items.map((item) => csvLine(fields.map((field) => csvCell(field, item as Record<string, unknown>)))).join("");
}

const encode = (text: string) => new TextEncoder().encode(text);

function headersOf(name: string): HeadersInit {
  const date = new Date().toISOString().slice(0, 10);
  return {
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": contentDisposition("attachment", `${name}-${date}.csv`),
    // Compression would buffer the lines.
    "cache-control": "private, no-store, no-transform",
    "x-content-type-options": "nosniff",
  };
}
