import { Code, ConnectError } from "@connectrpc/connect";
import { reasonOf } from "#extensions/caller/index.ts";
import type { ExtensionsProcess } from "#tests/support/extensions-process.ts";

const PAUSE_MS = 50;
const MOST_REPEATS = 600;
/** Codes of a broken and of a closed connection. */
const LOST = [Code.Unavailable, Code.Unknown];

export interface Written {
  readonly customerId: string;
  readonly name: string;
  readonly description: string;
}

interface Writing {
  readonly organizationId: string;
  /** The serving process, once it listens. */
  service(): Promise<Pick<ExtensionsProcess, "caller">>;
  isOver(): boolean;
}

/** Creates customers and changes each, like a client: one key per write, reused until it is answered. */
export async function aWriter(writer: string, { organizationId, service, isOver }: Writing): Promise<Written[]> {
  const written: Written[] = [];
  const write = async <T>(idempotencyKey: string, call: (clients: Clients) => Promise<T>): Promise<T> => {
    for (let repeats = 0; ; repeats += 1) {
      const { caller } = await service();
      try {
        return await call(caller.forOrganization({ organizationId, idempotencyKey }));
      } catch (error) {
        if (repeats === MOST_REPEATS || !isWorthRepeating(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
  while (!isOver()) {
    const name = `${writer}-${written.length}`;
    const { customerId } = await write(`${name}-create`, ({ customers }) => customers.createCustomer({ name }));
    const change = { customerId, description: `About ${name}`, updateMask: { paths: ["description"] } };
    const { description = "" } = await write(`${name}-update`, ({ customers }) => customers.updateCustomer(change));
    written.push({ customerId, name, description });
  }
  return written;
}

type Clients = ReturnType<ExtensionsProcess["caller"]["forOrganization"]>;

/** The answer is lost, or the work is still in progress. */
function isWorthRepeating(error: unknown): boolean {
  if (reasonOf(error) === "idempotency_in_progress") return true;
  return error instanceof ConnectError && reasonOf(error) === null && LOST.includes(error.code);
}
