import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

interface List {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly next_cursor: string | null;
}

export interface Sale {
  readonly terminal_sale_id: string;
  readonly terminal_sale_status: string;
  readonly version: number;
}

/** The API as a cashier's page or a till's program asks it. */
export function apiOf({ app, key }: { readonly app: string; readonly key: string }) {
  const agent = new Agent({ keepAlive: true });
  const ask = <Answer = Sale>(method: string, path: string, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { "x-api-key": key, "content-type": "application/json", "idempotency-key": randomUUID() };
      const asked = request(new URL(path, app), { method, agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        answer.once("error", reject);
        answer.once("end", () => {
          if (answer.statusCode === 200 || answer.statusCode === 202) resolve(JSON.parse(text) as Answer);
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`));
        });
      });
      asked.once("error", reject);
      asked.end(body && JSON.stringify(body));
    });
  return {
    sell: (deviceId: string, body: object) => ask("POST", `/api/devices/${deviceId}/sales`, body),
    cancel: (id: string) => ask("POST", `/api/terminal_sales/${id}/cancel`, {}),
    /** Answers when the sale is past the version, or after the seconds. */
    wait: (id: string, { seconds, version }: { readonly seconds: number; readonly version: number }) =>
      ask("GET", `/api/terminal_sales/${id}?wait=${seconds}&after_version=${version}`),
    /** All of a list, page by page. */
    async all(path: string) {
      const rows: List["data"][number][] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: List = await ask<List>("GET", `${path}?limit=100${cursor && `&cursor=${cursor}`}`);
        rows.push(...page.data);
        cursor = page.next_cursor;
      }
      return rows;
    },
    close: () => agent.destroy(),
  };
}

export type Api = ReturnType<typeof apiOf>;
