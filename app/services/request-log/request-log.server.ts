import type { MessageInitShape } from "@bufbuild/protobuf";
import { ulid } from "ulid";
import type { RecordRequestsRequestSchema, RequestLogSchema } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { WriteBehind, type WriteBehindParts } from "./write-behind.server.ts";

/** The contract's limit for one batch, and one of its size: a message between services has at most 6 MiB. */
const CALLS_PER_BATCH = 1_000;
const CHARACTERS_PER_BATCH = 1_500_000;
/** Beyond this size, calls are dropped to bound memory. */
const MAX_CHARACTERS = 20_000_000;
/** Size of a log entry without its bodies. */
const CHARACTERS_PER_CALL = 1_000;

type Batch = MessageInitShape<typeof RecordRequestsRequestSchema> & { batchId: string };

export interface LoggedCall {
  readonly organizationId: string;
  readonly request: MessageInitShape<typeof RequestLogSchema>;
}

export type RequestLogParts = Pick<WriteBehindParts<Batch>, "send" | "log">;

/** Collects answered calls in memory and writes them behind. */
export class RequestLog {
  readonly #behind: WriteBehind<Batch>;
  #calls: LoggedCall[] = [];
  #characters = 0;

  constructor(parts: RequestLogParts) {
    this.#behind = new WriteBehind<Batch>({
      ...parts,
      what: "The request log",
      take: () => this.#takeBatch(),
      waiting: () => this.#calls.length,
      sizeOf: ({ requests = [] }) => requests.length,
    });
  }

  /** Adds one call. It never waits and never throws. */
  record(call: LoggedCall): void {
    const size = sizeOf(call);
    if (this.#characters + size > MAX_CHARACTERS) {
      this.#behind.drop();
      return;
    }
    this.#calls.push(call);
    this.#characters += size;
    if (this.#calls.length >= CALLS_PER_BATCH || this.#characters >= CHARACTERS_PER_BATCH) this.#behind.flushFull();
  }

  flush(): Promise<void> {
    return this.#behind.flush();
  }

  close(): Promise<void> {
    return this.#behind.close();
  }

  #takeBatch(): Batch | null {
    let [count, characters] = [0, 0];
    for (const call of this.#calls.slice(0, CALLS_PER_BATCH)) {
      if (count > 0 && characters + sizeOf(call) > CHARACTERS_PER_BATCH) break;
      characters += sizeOf(call);
      count += 1;
    }
    if (count === 0) return null;
    const requests = this.#calls.slice(0, count);
    this.#calls = this.#calls.slice(count);
    this.#characters -= characters;
    return { batchId: ulid(), requests };
  }
}

function sizeOf({ request: { requestBody = "", responseBody = "" } }: LoggedCall): number {
  return CHARACTERS_PER_CALL + requestBody.length + responseBody.length;
}
