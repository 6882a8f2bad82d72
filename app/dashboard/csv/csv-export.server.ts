import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { readMessage } from "#app/rest/read-message.server.ts";
import { streamedFile } from "#app/rest/streamed-file.server.ts";
import { CSV_TYPE, csvColumns, csvHeader, csvLines } from "#contract/csv.ts";
import { listedMessage } from "#contract/exported-lists.ts";
import { callMethod } from "#extensions/caller/index.ts";

/** What every list of the contract answers. */
interface Page {
  readonly data: readonly object[];
  readonly nextCursor?: string | undefined;
}

export interface CsvOptions<Input extends DescMessage> {
  /** The file's name, before the date. */
  readonly name: string;
  /** Fields of the listed message, in the order of the columns (`csvColumns`). */
  readonly columns: readonly string[];
  /** The list's request, where the page's address has parameters of its own instead of the contract's. */
  readonly request?: (url: string) => MessageInitShape<Input>;
}

const PAGE_SIZE = 100;

/**
 * A list as a CSV file (RFC 4180), from its first page to its last, with the filters of the address.
 * @throws Response for a first page that cannot be listed
 */
export async function csvExport<Input extends DescMessage, Output extends DescMessage>(
  args: LoaderFunctionArgs,
  method: DescMethodUnary<Input, Output>,
  { name, columns: paths, request }: CsvOptions<Input>,
): Promise<Response> {
  const { extensions } = await requireAuth(args);
  const { disconnected: signal } = args.context;
  const columns = csvColumns(listedMessage(method), paths);
  const { value, error } = await attempt(async () => {
    const filters = request?.(args.request.url) ?? (await readMessage(method, args.request, args.params));
    const read = async (cursor?: string) => {
      const asked = { ...filters, limit: PAGE_SIZE, cursor } as MessageInitShape<Input>;
      const page = (await callMethod(extensions, method, asked, { signal })) as unknown as Page;
      const lines = (cursor ? "" : csvHeader(columns)) + csvLines(columns, page.data);
      return { bytes: new TextEncoder().encode(lines), next: page.nextCursor || null };
    };
    return { read, first: await read() };
  });
  if (error) throw new Response(error.message, { status: error.init.status });
  const fileName = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  return streamedFile(args.context, { ...value, fileName, contentType: CSV_TYPE });
}
