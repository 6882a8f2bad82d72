import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { streamedFile } from "#app/rest/streamed-file.server.ts";
import { CSV_TYPE, type CsvColumn, csvColumns, csvHeader, csvLines } from "#contract/csv.ts";
import { listedMessage } from "#contract/exported-lists.ts";
import { callMethod, type OrganizationClients } from "#extensions/caller/index.ts";

/** The response of every list of the contract. */
interface Page {
  readonly data: readonly object[];
  readonly nextCursor?: string | undefined;
}

/** Columns of rows that are looked up together, page by page. */
export type LookUpColumns = (
  items: readonly object[],
  args: LoaderFunctionArgs,
  extensions: OrganizationClients,
) => Promise<readonly CsvColumn[]>;

export interface CsvOptions<Input extends DescMessage> {
  /** The file's name, before the date. */
  readonly name: string;
  /** Fields of the listed message, in the order of the columns (`csvColumns`). */
  readonly columns: readonly string[];
  /** Columns that need more data than the row, for example the actor's name. */
  readonly looksUp?: LookUpColumns;
  /** The list's request. Null when nothing can match it. */
  readonly request: (extensions: OrganizationClients) => Promise<MessageInitShape<Input> | null>;
}

const PAGE_SIZE = 100;
const NO_ROWS: Page = { data: [] };

/**
 * A list as a CSV file (RFC 4180), from its first page to its last, with the filters of the address.
 * @throws Response for a first page that cannot be listed
 */
export async function csvExport<Input extends DescMessage, Output extends DescMessage>(
  args: LoaderFunctionArgs,
  method: DescMethodUnary<Input, Output>,
  { name, columns: paths, looksUp = async () => [], request }: CsvOptions<Input>,
): Promise<Response> {
  const { extensions } = await requireAuth(args, { isDownload: true });
  const { disconnected: signal } = args.context;
  const own = csvColumns(listedMessage(method), paths);
  const { value, error } = await attempt(async () => {
    const filters = await request(extensions);
    const read = async (cursor?: string) => {
      const asked = { ...filters, limit: PAGE_SIZE, cursor } as unknown as MessageInitShape<Input>;
      const page = filters ? ((await callMethod(extensions, method, asked, { signal })) as unknown as Page) : NO_ROWS;
      const columns = [...own, ...(await looksUp(page.data, args, extensions))];
      const lines = (cursor ? "" : csvHeader(columns)) + csvLines(columns, page.data);
      return { bytes: new TextEncoder().encode(lines), next: page.nextCursor || null };
    };
    return { read, first: await read() };
  });
  if (error) throw new Response(error.message, { status: error.init.status });
  const fileName = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  return streamedFile(args.context, { ...value, fileName, contentType: CSV_TYPE });
}
