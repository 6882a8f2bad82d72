export interface Guide {
  /** The last segment of its address. */
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
}

const pages = import.meta.glob<string>("/docs/*.md", { query: "?raw", import: "default", eager: true });
const clients = import.meta.glob<string>("/clients/*/README.md", { query: "?raw", import: "default", eager: true });

/** The pages of docs/ that integrators need, in the order of reading. */
export const GUIDES: readonly Guide[] = [
  guide("rest-api", "Using the REST API"),
  guide("authentication", "Authenticating requests"),
  guide("idempotency", "Retrying safely"),
  guide("pagination", "Reading lists"),
  guide("errors", "Handling errors"),
  guide("rate-limits", "Limits per minute"),
  guide("card-data", "Keeping card numbers out"),
  guide("disputes", "Responding to disputes"),
  guide("api-keys", "Managing API keys"),
  guide("leaked-keys", "Stopping a leaked key"),
  guide("webhooks", "Receiving webhooks"),
  guide("test-helpers", "Testing in the sandbox"),
  guide("test-clocks", "Moving a test clock"),
  guide("bank-links", "Linking bank accounts"),
  guide("audit", "Reading the audit log"),
  guide("typescript-client", "Using the TypeScript client", clients["/clients/typescript/README.md"]),
];

function guide(id: string, title: string, markdown = pages[`/docs/${id}.md`]): Guide {
  if (markdown === undefined) throw new Error(`There is no docs/${id}.md.`);
  return { id, title, markdown };
}

export const addressOf = (id: string): string => `/api/docs/${id}`;

/** The address of the guide that a link of docs/ leads to: "errors.md#every-code". Null for other files. */
export function guidePath(target: string): string | null {
  const [path = "", anchor] = target.split("#");
  const id = path.endsWith("clients/typescript/README.md") ? "typescript-client" : path.replace(/\.md$/, "");
  if (!GUIDES.some((known) => known.id === id)) return null;
  return addressOf(id) + (anchor ? `#${anchor}` : "");
}
