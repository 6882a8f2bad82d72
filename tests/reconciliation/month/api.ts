import { randomUUID } from "node:crypto";

/** A message of the API, as JSON has it. */
export type Shown = Readonly<Record<string, unknown>>;

export type Api = ReturnType<typeof apiOf>;

/** The product over HTTP with a key, as an integration uses it. */
export function apiOf(url: string, key: string) {
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { "x-api-key": key, "content-type": "application/json", "idempotency-key": randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  const get = async (path: string) => (await (await send("GET", path)).json()) as Shown;
  return {
    get,
    post: async (path: string, body: object = {}) => (await (await send("POST", path, body)).json()) as Shown,
    patch: async (path: string, body: object) => (await (await send("PATCH", path, body)).json()) as Shown,
    text: async (path: string) => (await send("GET", path)).text(),
    /** Every page of a list. */
    async all(path: string): Promise<Shown[]> {
      const found: Shown[] = [];
      for (let cursor: unknown = ""; cursor !== null && cursor !== undefined; ) {
        const query = `limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(String(cursor))}`}`;
        const page = await get(`${path}${path.includes("?") ? "&" : "?"}${query}`);
        found.push(...(page.data as Shown[]));
        cursor = page.has_more ? page.next_cursor : null;
      }
      return found;
    },
  };
}

/** The rows of a CSV file by column name. No cell of these files has a line break. */
export function csvOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text.trimEnd().split(/\r?\n/).map(cellsOf);
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))(?=,|$)/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}
