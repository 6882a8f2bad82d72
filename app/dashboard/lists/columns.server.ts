import { z } from "zod";
import { hostCookie } from "#app/rest/host-cookie.server.ts";

const YEAR_SECONDS = 31_536_000;
const MOST_COLUMNS = 20;

const hiddenColumns = z.array(z.string().max(40)).max(MOST_COLUMNS);

/** The columns that this browser hides, by list. */
const columnsCookie = hostCookie("tollhouse.columns", YEAR_SECONDS, z.record(z.string().max(40), hiddenColumns));

export async function readHiddenColumns(request: Request, list: string): Promise<readonly string[]> {
  return (await columnsCookie.read(request))?.[list] ?? [];
}

/** The Set-Cookie line that remembers them. A list that shows all its columns is left out. */
export async function hideColumns(request: Request, list: string, hidden: readonly string[]): Promise<string> {
  const { [list]: _, ...others } = (await columnsCookie.read(request)) ?? {};
  const { data } = hiddenColumns.safeParse(hidden);
  return columnsCookie.set(request, data && data.length > 0 ? { ...others, [list]: data } : others);
}
